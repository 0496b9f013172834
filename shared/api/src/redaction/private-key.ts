import type { Range } from './range.ts';

const begins = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const ends = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** The text after the first line of a key (and not of a sentence about keys): its body, or a header (RFC 1421, RFC 9580). */
const keyFollows = /(?:\s|\\[nrt]){0,8}(?:[A-Za-z0-9+/]{16}|[A-Za-z-]{3,20}:|\.\.\.)/y;

/** Finds private keys in RFC 7468 format, on one or many lines. A key without an end line covers the rest of the text. */
export function privateKeysIn(text: string): Range[] {
  const found: Range[] = [];
  let from = 0;
  while (true) {
    begins.lastIndex = from;
    const begin = begins.exec(text);
    if (!begin) return found;
    from = begins.lastIndex;
    keyFollows.lastIndex = from;
    if (!keyFollows.test(text)) continue;
    ends.lastIndex = from;
    const to = ends.exec(text) ? ends.lastIndex : text.length;
    found.push({ rule: 'private-key', from: begin.index, to });
    from = to;
  }
}
