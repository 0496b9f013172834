import type { Share } from './learning.ts';

/** Formats a row of a Markdown table. */
export function row(...cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Formats a share: "75 % (3 of 4)". */
export function inWords({ part, of }: Share): string {
  return `${percent(of === 0 ? 0 : part / of)} (${part} of ${of})`;
}

/** Formats a percentage: "75 %". */
export function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
}
