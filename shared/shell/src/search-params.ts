/** `search` with some parameters changed; null takes one away. Answers `?a=b`, or `?` where none is left, which a link reads as "this page". */
export function withParams(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** A page number from the URL, from 1; anything else is the first page. */
export function pageFromParam(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The value of a parameter where it is one of those that are known. */
export function oneOf<const T extends string>(text: string | null, known: readonly T[]): T | undefined {
  return known.find((value) => value === text);
}
