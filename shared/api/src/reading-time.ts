/** Average reading speed in words per minute. */
const wordsPerMinute = 220;

/** Returns the reading time of a Markdown text in minutes, at least one. Pure. */
export function readingMinutes(text: string, locale: string): number {
  return Math.max(1, Math.round(countWords(text, locale) / wordsPerMinute));
}

/** Counts the words of a text by the rules of its language. Pure. */
export function countWords(text: string, locale: string): number {
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
