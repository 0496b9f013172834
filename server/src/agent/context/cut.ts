import { sentenceSegments } from '../../conversation/terms.ts';

/** Returns the longest beginning of a text, in whole sentences and lines, that fits; empty if not even the first sentence fits. Pure. */
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
