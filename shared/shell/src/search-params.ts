/**
 * Returns `search` with changed parameters; null removes one. The result is `?a=b`, or `?` when empty, which a link resolves to the current
 * page.
 */
export function withParams(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** Parses a page number from the URL, starting at 1. Anything invalid is page 1. */
export function pageFromParam(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Returns a parameter's value if it is one of the known values. */
export function oneOf<const T extends string>(text: string | null, known: readonly T[]): T | undefined {
  return known.find((value) => value === text);
}
