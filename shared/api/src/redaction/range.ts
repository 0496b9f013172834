/** A range of a text, end exclusive. */
export interface Range {
  rule: string;
  from: number;
  to: number;
}

/**
 * Extends ranges to whole words, in text order, so that no part of a secret remains and the text around it stays readable. Merges
 * overlapping and adjacent ranges; the rule of the first wins.
 */
export function wordsOf(text: string, ranges: readonly Range[]): Range[] {
  const words: Range[] = [];
  for (const { rule, from, to } of ranges.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    const last = words.at(-1);
    const done = last?.to ?? 0;
    let [start, end] = [from, to];
    while (start > done && isWord(text.charCodeAt(start - 1))) start -= 1;
    if (last && start <= done) {
      if (end <= done) continue;
      start = done;
    }
    while (end < text.length && isWord(text.charCodeAt(end))) end += 1;
    if (last && start === done) last.to = end;
    else words.push({ rule, from: start, to: end });
  }
  return words;
}

/** Returns true for A to Z, a to z, 0 to 9, _ and -. */
function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 45;
}
