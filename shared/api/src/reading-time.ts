/** Words that people read in a minute. */
const wordsPerMinute = 220;

/** How long reading a text in Markdown takes, in minutes, one at least. Pure. */
export function readingMinutes(text: string, locale: string): number {
  return Math.max(1, Math.round(countWords(text, locale) / wordsPerMinute));
}

/** The words of a text, as its language divides them. Pure. */
export function countWords(text: string, locale: string): number {
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
