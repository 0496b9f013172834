import { sentenceSegments } from '../../conversation/terms.ts';

/** All of a text that fits, by whole sentences and lines from its beginning; empty where not even the first does. Pure. */
export function sentencesThatFit(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  const parts = [...sentenceSegments.segment(text)].map(({ segment, index }) => text.slice(0, index + segment.length).trimEnd());
  let [fitting, tooLong] = [0, parts.length];
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1;
    if (fits(parts[middle - 1] ?? '')) fitting = middle;
    else tooLong = middle;
  }
  return parts[fitting - 1] ?? '';
}
