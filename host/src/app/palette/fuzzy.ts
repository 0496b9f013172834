/** A match of the typed text: better matches have a higher score; the ranges are for highlighting. */
export interface Match {
  score: number;
  /** Start and end of each match, in the original text. */
  ranges: readonly (readonly [number, number])[];
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Matches every word of `query` in `text`: in one piece (best at the start of a word), or letter by letter in order. Ignores accents,
 * letter case, Arabic vowel signs and the forms of alef. Returns null without a match; an empty query matches every text.
 */
export function fuzzy(query: string, text: string): Match | null {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const letters = lettersOf(text);
  const whole = letters.map(({ folded }) => folded).join('');
  const ranges: [number, number][] = [];
  let score = 0;
  for (const word of words) {
    const found = inOnePiece(word, whole) ?? letterByLetter(word, whole);
    if (!found) return null;
    score += found.score;
    ranges.push(...found.ranges);
  }
  return { score: score - text.length / 1_000, ranges: written(ranges, letters) };
}

interface Letter {
  /** One letter may fold to several: ß to ss. */
  folded: string;
  start: number;
  end: number;
}

type Found = { score: number; ranges: [number, number][] } | null;

function inOnePiece(word: string, whole: string): Found {
  let best: Found = null;
  for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) {
    const score = (startsWord(whole, at) ? 40 : 20) + (at === 0 ? 10 : 0) + word.length;
    if (!best || score > best.score) best = { score, ranges: [[at, at + word.length]] };
  }
  return best;
}

/** Lets `ndc` find "new decision": each letter after the previous one, scored higher at the start of a word or right after it. */
function letterByLetter(word: string, whole: string): Found {
  const ranges: [number, number][] = [];
  let score = 0;
  let at = -1;
  for (const letter of word) {
    const next = beginningOf(letter, whole, at + 1) ?? whole.indexOf(letter, at + 1);
    if (next < 0) return null;
    score += startsWord(whole, next) ? 4 : next === at + 1 ? 2 : 0;
    ranges.push([next, next + letter.length]);
    at = next;
  }
  // Rejects letters scattered over the text: such matches are not useful.
  return score >= word.length * 2 ? { score, ranges } : null;
}

/** Returns the letter's position if it follows directly, else at the start of a word. */
function beginningOf(letter: string, whole: string, from: number): number | null {
  if (whole.startsWith(letter, from)) return from;
  for (let at = whole.indexOf(letter, from); at >= 0; at = whole.indexOf(letter, at + 1)) if (startsWord(whole, at)) return at;
  return null;
}

function startsWord(whole: string, at: number): boolean {
  return at === 0 || /[\s\p{P}]/u.test(whole[at - 1] ?? '');
}

function lettersOf(text: string): Letter[] {
  return [...segmenter.segment(text)].map(({ segment, index }) => ({ folded: folded(segment), start: index, end: index + segment.length }));
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');
}

/** Maps ranges of the folded text to the original text, and joins adjacent ones. */
function written(ranges: readonly [number, number][], letters: readonly Letter[]): [number, number][] {
  const inFolded: { letter: Letter; from: number; to: number }[] = [];
  let at = 0;
  for (const letter of letters) {
    inFolded.push({ letter, from: at, to: at + letter.folded.length });
    at += letter.folded.length;
  }
  const touched = inFolded.filter(({ from, to }) => ranges.some(([start, end]) => from < end && to > start)).map(({ letter }) => letter);
  const joined: [number, number][] = [];
  for (const { start, end } of touched) {
    const last = joined.at(-1);
    if (last && last[1] === start) last[1] = end;
    else joined.push([start, end]);
  }
  return joined;
}
