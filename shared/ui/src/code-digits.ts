/** Returns the digits of a typed or pasted text, at most `length`. Accepts "407 219", "407-219" and Arabic-Indic digits. */
export function codeDigits(text: string, length: number): string {
  return [...text]
    .map((character) => {
      const point = character.codePointAt(0) ?? 0;
      const arabic = (point >= 0x660 && point <= 0x669) || (point >= 0x6f0 && point <= 0x6f9);
      return arabic ? String(point & 0xf) : character;
    })
    .filter((character) => character >= '0' && character <= '9')
    .slice(0, length)
    .join('');
}
