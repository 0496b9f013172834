/** Returns the page that starts at `offset`, the number of pages, and the rows shown. All count from 1; rows are 0 in an empty list. */
export function pageOf(offset: number, limit: number, total: number): { page: number; pages: number; first: number; last: number } {
  const pages = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(pages, Math.floor(offset / limit) + 1);
  return { page, pages, first: total === 0 ? 0 : Math.min(offset + 1, total), last: Math.min(offset + limit, total) };
}

/** Parses a typed page number, clamped to 1 and `pages`. Accepts Arabic-Indic digits. Returns undefined if it is not a number. */
export function pageFrom(text: string, pages: number): number | undefined {
  const digits = text.trim().replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
  if (!/^\d+$/.test(digits)) return undefined;
  return Math.min(pages, Math.max(1, Number(digits)));
}
