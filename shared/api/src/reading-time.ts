/** Words that people read in a minute. */
const wordsPerMinute = 220;

/** How long reading a text in Markdown takes, in minutes, one at least. Pure. */
export function readingMinutes(text: string, locale: string): number {
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(text);
  const words = [...segments].filter(({ isWordLike }) => isWordLike).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
