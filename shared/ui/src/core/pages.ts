/** Which page of a list begins at `offset`, how many there are, and which rows it shows; all from 1, rows from 0 in an empty list. */
export function pageOf(offset: number, limit: number, total: number): { page: number; pages: number; first: number; last: number } {
  const pages = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(pages, Math.floor(offset / limit) + 1);
  return { page, pages, first: total === 0 ? 0 : Math.min(offset + 1, total), last: Math.min(offset + limit, total) };
}

/** The page that somebody typed, held within 1 and `pages`; undefined where it is no number. Digits of any script count. */
export function pageFrom(text: string, pages: number): number | undefined {
  const digits = text.trim().replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
  if (!/^\d+$/.test(digits)) return undefined;
  return Math.min(pages, Math.max(1, Number(digits)));
}
