/** Runs of writing without spaces between words: Chinese characters and Japanese syllables. The same as in `search_pairs`. */
export const unparted = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+/g;
const anyUnparted = new RegExp(unparted.source);
const anyArabic = /[\u0620-\u064a]/;

export function hasUnparted(text: string): boolean {
  return anyUnparted.test(text);
}

export function hasArabic(text: string): boolean {
  return anyArabic.test(text);
}
