/** Matches text without spaces between words: Chinese characters and Japanese syllables. Same as in `search_pairs`. */
export const unparted = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+/g;
const anyUnparted = new RegExp(unparted.source);
const anyArabic = /[\u0620-\u064a]/;

export function hasUnparted(text: string): boolean {
  return anyUnparted.test(text);
}

export function hasArabic(text: string): boolean {
  return anyArabic.test(text);
}

const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Returns a text in lower case without diacritics: `Größe` becomes `grosse`. Same as `search_folded` of the migrations. */
export function folded(text: string): string {
  const bare = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter);
}
