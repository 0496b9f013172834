import { LRUCache } from 'lru-cache';

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number;

/** Cached counts by line: a context ranks hundreds of lines, and counting 800 takes 60 ms. */
const counted = new LRUCache<string, number>({ max: 20_000 });
/** In UTF-16 code units. Longer lines are hardly ever the same twice. */
const longestKept = 1_000;

/**
 * Where a text can be cut so that the parts cost as much as the whole: a token of o200k continues after the end of a line only with white
 * space or a slash.
 */
const lineEnd = /(?<=\n)(?=[^\s/])/;

/**
 * Returns the tokenizer o200k, which is the one of most clients' models or close to it. Loaded at first use: its table is large, and the
 * start does not need it.
 */
export async function tokenizer(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  // A text that looks like a special token is counted as plain text.
  const count = (text: string) => countTokens(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });
  const countLine = (line: string) => {
    if (line.length > longestKept) return count(line);
    const known = counted.get(line);
    if (known !== undefined) return known;
    const tokens = count(line);
    counted.set(line, tokens);
    return tokens;
  };
  return (text) => text.split(lineEnd).reduce((sum, line) => sum + countLine(line), 0);
}
