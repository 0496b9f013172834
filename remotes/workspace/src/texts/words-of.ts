/** What stands in one line with commas between, as people write it in their languages; nothing twice. */
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
