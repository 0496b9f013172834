/** Where the application begins: every page lies below it, and none is a part of its first one. */
const home = '/app';

/**
 * Which entry of the navigation leads to where the visitor is: the page itself, or the nearest one that it lies below.
 * `paths` are those of all entries. Undefined where none does.
 */
export function placeInView(paths: readonly string[], pathname: string): string | undefined {
  const above = paths.filter((path) => path === pathname || (path !== home && pathname.startsWith(`${path}/`)));
  return above.sort((a, b) => b.length - a.length)[0];
}
