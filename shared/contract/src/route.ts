/** A route pattern: an absolute path whose segments may be parameters (`/app/api-keys/:id`). */
export const routePattern = /^\/(?:[a-z0-9_-]+|:[a-zA-Z]+)(?:\/(?:[a-z0-9_-]+|:[a-zA-Z]+))*$/;

/**
 * A route that a remote may own: `/app`, or a path whose first segment below it is plain (`/app/api-keys/:id`). A parameter there
 * (`/app/:slug`) would own every address that nobody else does.
 */
export const remoteRoutePattern = /^\/app(?:\/[a-z0-9_-]+(?:\/(?:[a-z0-9_-]+|:[a-zA-Z]+))*)?$/;

/** Is it `/app`, or a path below it? */
export function isBelowApp(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}

/** Does `pathname` fit `pattern`, segment by segment? A trailing slash does not matter, letter case does not either. */
export function matchesRoute(pattern: string, pathname: string): boolean {
  const wanted = segments(pattern);
  const given = segments(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment.toLowerCase() === given[index]?.toLowerCase())
  );
}

/** Could one path fit both patterns as well as each other, so that nobody can say whose it is? */
export function routesCollide(one: string, other: string): boolean {
  const a = segments(one);
  const b = segments(other);
  return (
    a.length === b.length &&
    a.every((segment, index) => segment === b[index] || (segment.startsWith(':') && Boolean(b[index]?.startsWith(':'))))
  );
}

/** What is said of a route that another remote has already. */
export function routeConflictText(path: string, owner: string, owned: string): string {
  return `${path} is owned by ${owner} (${owned}): take another path, or have that one given up first`;
}

/** Of all routes that fit, the one with the fewest parameters. */
export function findRoute<T extends { path: string }>(routes: readonly T[], pathname: string): T | undefined {
  const parameters = (route: T) => segments(route.path).filter((segment) => segment.startsWith(':')).length;
  return routes.filter((route) => matchesRoute(route.path, pathname)).sort((a, b) => parameters(a) - parameters(b))[0];
}

/** `findRoute` over a table that is asked often: plain paths are looked up, only those with parameters are gone through. */
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

/** Do two paths name the same page? A trailing slash does not matter, letter case does not either. */
export function isSamePath(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(path: string): string {
  return segments(path).join('/').toLowerCase();
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
