/** A route pattern: an absolute path whose segments may be parameters (`/app/api-keys/:id`). */
export const routePattern = /^\/(?:[a-z0-9_-]+|:[a-zA-Z]+)(?:\/(?:[a-z0-9_-]+|:[a-zA-Z]+))*$/;

/**
 * A route that a remote may own: `/app`, or a path whose first segment below it is plain (`/app/api-keys/:id`). A parameter there
 * (`/app/:slug`) would own every unclaimed address.
 */
export const remoteRoutePattern = /^\/app(?:\/[a-z0-9_-]+(?:\/(?:[a-z0-9_-]+|:[a-zA-Z]+))*)?$/;

/** Returns whether the path is `/app` or below it. */
export function isBelowApp(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}

/** Returns whether `pathname` matches `pattern`, segment by segment, ignoring trailing slashes and letter case. */
export function matchesRoute(pattern: string, pathname: string): boolean {
  const wanted = segments(pattern);
  const given = segments(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment.toLowerCase() === given[index]?.toLowerCase())
  );
}

/** Returns whether a path could match both patterns equally well, so that its owner would be ambiguous. */
export function routesCollide(one: string, other: string): boolean {
  const a = segments(one);
  const b = segments(other);
  return (
    a.length === b.length &&
    a.every((segment, index) => segment === b[index] || (segment.startsWith(':') && Boolean(b[index]?.startsWith(':'))))
  );
}

/** Returns the message for a route that another remote already owns. */
export function routeConflictText(path: string, owner: string, owned: string): string {
  return `${path} is owned by ${owner} (${owned}): take another path, or have that one given up first`;
}

/** Returns the matching route with the fewest parameters. */
export function findRoute<T extends { path: string }>(routes: readonly T[], pathname: string): T | undefined {
  const parameters = (route: T) => segments(route.path).filter((segment) => segment.startsWith(':')).length;
  return routes.filter((route) => matchesRoute(route.path, pathname)).sort((a, b) => parameters(a) - parameters(b))[0];
}

/** Builds a lookup like `findRoute` for frequent use: plain paths use a map, only patterns with parameters are scanned. */
export function routeTable<T extends { path: string }>(routes: readonly T[]): (pathname: string) => T | undefined {
  const plain = new Map<string, T>();
  const patterns: T[] = [];
  for (const route of routes) {
    const key = keyOf(route.path);
    if (route.path.includes('/:')) patterns.push(route);
    else if (!plain.has(key)) plain.set(key, route);
  }
  return (pathname) => plain.get(keyOf(pathname)) ?? findRoute(patterns, pathname);
}

/** Returns whether two paths name the same page, ignoring trailing slashes and letter case. */
export function isSamePath(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(path: string): string {
  return segments(path).join('/').toLowerCase();
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
