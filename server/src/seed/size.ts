import { parseArgs } from 'node:util';
import { StartProblem } from '../lifetime/problem.ts';

/** Number of rows to create, over all tenants. */
export interface Size {
  tenants: number;
  messages: number;
  patterns: number;
  decisions: number;
  sessions: number;
}

const small: Size = { tenants: 5, messages: 5_000, patterns: 500, decisions: 500, sessions: 200 };
/** A large installation: a million messages, 200,000 patterns and decisions. */
const large: Size = { tenants: 100, messages: 1_000_000, patterns: 100_000, decisions: 100_000, sessions: 20_000 };

/** Parses the size from the command line: `--large`, or each number by name; small by default. @throws StartProblem */
export function sizeOf(words: readonly string[]): Size {
  try {
    const names = Object.keys(small) as (keyof Size)[]; // Object.keys loses the literal keys
    const { values } = parseArgs({
      args: words.filter((word) => word !== '--'),
      options: { large: { type: 'boolean' }, ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) },
    });
    const whole = values.large ? large : small;
    const given: Record<string, string | boolean | undefined> = values;
    const size = Object.fromEntries(names.map((name) => [name, given[name] === undefined ? whole[name] : Number(given[name])]));
    for (const name of names)
      if (!Number.isSafeInteger(size[name]) || Number(size[name]) < 1) throw new TypeError(`--${name} wants a whole number of 1 or more`);
    return size as unknown as Size; // all its names were set above
  } catch (error) {
    if (error instanceof TypeError) throw new StartProblem(error.message, { cause: error });
    throw error;
  }
}
