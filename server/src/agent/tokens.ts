import { LRUCache } from 'lru-cache';

/** How many tokens a text costs. */
export type CountTokens = (text: string) => number;

/** Lines that are told again cost a look instead of a count: a context weighs hundreds, and 800 of them cost 60 ms to count. */
const counted = new LRUCache<string, number>({ max: 20_000 });
/** In UTF-16 code units: what is longer is hardly ever the same twice. */
const longestKept = 1_000;

/**
 * Where a text can be cut so that the parts cost what the whole does: no token of o200k goes on behind the end of a line, but into
 * white space or a slash.
 */
const lineEnd = /(?<=\n)(?=[^\s/])/;

/** The tokenizer of o200k, which most clients' models use or come near to. Loaded at the first use: its table is large, and a start has no need of it. */
export async function tokenizer(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  // What looks like a special token in a text is a text.
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
