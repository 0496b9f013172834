import { styleText } from 'node:util';

/** Colors a line of a diff, unless the output is not a terminal or the user has disabled colors. */
export function colored(line: string): string {
  if (line.startsWith('+++') || line.startsWith('---')) return styleText('bold', line);
  const color = ({ '+': 'green', '-': 'red', '@': 'cyan' } as const)[line[0] ?? ''];
  return color ? styleText(color, line) : line;
}
