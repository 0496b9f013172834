/** Implements textbook BM25 over the words of texts, without stemming: the baseline of search. Returns the indexes of the best `most`. */
export function bm25Of(texts: readonly string[]): (query: string, most: number) => number[] {
  const [saturation, byLength] = [1.2, 0.75];
  const lengths: number[] = [];
  const found = new Map<string, Map<number, number>>();
  for (const [place, text] of texts.entries()) {
    const words = wordsOf(text);
    lengths.push(words.length);
    for (const word of words) {
      const places = found.get(word) ?? new Map<number, number>();
      found.set(word, places.set(place, (places.get(place) ?? 0) + 1));
    }
  }
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / texts.length;
  return (query, most) => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(query))) {
      const places = found.get(word) ?? new Map<number, number>();
      const rarity = Math.log(1 + (texts.length - places.size + 0.5) / (places.size + 0.5));
      for (const [place, count] of places) {
        const lengthNorm = saturation * (1 - byLength + (byLength * (lengths[place] ?? 0)) / averageLength);
        scores.set(place, (scores.get(place) ?? 0) + (rarity * count * (saturation + 1)) / (count + lengthNorm));
      }
    }
    return [...scores]
      .toSorted(([a, one], [b, other]) => other - one || b - a)
      .slice(0, most)
      .map(([place]) => place);
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
