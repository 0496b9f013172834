/** Splits a comma-separated line into unique items, with the commas of any language. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,،、\n]/)
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ];
}
