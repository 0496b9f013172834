/** A page that was shown, and what it was told last. */
export interface Page<View> {
  path: string;
  view: View;
  /** When it was seen last: larger is later. */
  seen: number;
}

/** How many pages stay beside the one in view. Each holds its elements and its state. */
export const keptPages = 4;

/**
 * The pages with `path` in view. One that was kept stays in its place among them, so that no element moves; of the others
 * those stay that were seen last, and none that `isKept` refuses.
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
  const stay = new Set(others.toSorted((a, b) => b.seen - a.seen).slice(0, keptPages));
  const isThere = pages.some((page) => page.path === path);
  return [...pages.flatMap((page) => (page.path === path ? [inView] : stay.has(page) ? [page] : [])), ...(isThere ? [] : [inView])];
}
