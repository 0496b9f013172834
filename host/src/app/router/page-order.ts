/** A rendered page with its last router values. */
export interface Page<View> {
  path: string;
  view: View;
  /** When it was last visible: larger is later. */
  seen: number;
}

/** How many pages are kept besides the current one. Each holds its elements and its state. */
export const cachedPages = 4;

/**
 * Returns the pages with `path` as the current one. A kept page stays at its index, so that no element moves. Of the others, the most
 * recently seen ones stay, without those that `isKept` rejects.
 */
export function show<View>(
  pages: readonly Page<View>[],
  path: string,
  view: View,
  isKept: (view: View) => boolean = () => true,
): readonly Page<View>[] {
  const seen = 1 + Math.max(0, ...pages.map((page) => page.seen));
  const inView = { path, view, seen };
  const others = pages.filter((page) => page.path !== path && isKept(page.view));
  const stay = new Set(others.toSorted((a, b) => b.seen - a.seen).slice(0, cachedPages));
  const isThere = pages.some((page) => page.path === path);
  return [...pages.flatMap((page) => (page.path === path ? [inView] : stay.has(page) ? [page] : [])), ...(isThere ? [] : [inView])];
}
