import { styleText } from 'node:util';

/** A line of a diff in its color; in none where the output is no terminal, or the person wants none. */
export function colored(line: string): string {
  if (line.startsWith('+++') || line.startsWith('---')) return styleText('bold', line);
  const color = ({ '+': 'green', '-': 'red', '@': 'cyan' } as const)[line[0] ?? ''];
  return color ? styleText(color, line) : line;
}
