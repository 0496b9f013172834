/** The application's home page. All paths start with it, but no page is a part of it. */
const home = '/app';

/**
 * Returns the navigation entry of the current path: the page itself, or the nearest parent. `paths`: those of all entries. Undefined
 * without a match.
 */
export function activePath(paths: readonly string[], pathname: string): string | undefined {
  const above = paths.filter((path) => path === pathname || (path !== home && pathname.startsWith(`${path}/`)));
  return above.sort((a, b) => b.length - a.length)[0];
}
