/** A route pattern: an absolute path whose segments may be parameters (`/app/api-keys/:id`). */
export const routePattern = /^\/(?:[a-z0-9_-]+|:[a-zA-Z]+)(?:\/(?:[a-z0-9_-]+|:[a-zA-Z]+))*$/;

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

/** Of all routes that fit, the one with the fewest parameters. */
export function findRoute<T extends { path: string }>(routes: readonly T[], pathname: string): T | undefined {
  const parameters = (route: T) => segments(route.path).filter((segment) => segment.startsWith(':')).length;
  return routes.filter((route) => matchesRoute(route.path, pathname)).sort((a, b) => parameters(a) - parameters(b))[0];
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
