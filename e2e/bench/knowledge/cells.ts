import type { Share } from './learning.ts';

/** A row of a table in Markdown. */
export function row(...cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** "75 % (3 of 4)" */
export function inWords({ part, of }: Share): string {
  return `${percent(of === 0 ? 0 : part / of)} (${part} of ${of})`;
}

/** "75 %" */
export function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
}
