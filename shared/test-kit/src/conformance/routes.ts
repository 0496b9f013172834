import type { RemoteInput } from '@cairn/contract';
import type { RouteObject } from 'react-router';

/** Returns where the routes of `src/routes.tsx` differ from those that `remote.ts` declares, or have no page that loads. */
export async function routeProblems(remote: RemoteInput, routes: readonly RouteObject[]): Promise<string[]> {
  const leaves = leavesOf(routes);
  const declared = remote.routes.filter(({ page }) => page !== null).map(({ path }) => path);
  const exported = leaves.flatMap(({ path }) => path ?? []);
  const pages = await Promise.all(
    leaves.map(async (route) => ((await hasPage(route)) ? [] : [`${route.path} has no page: its module exports no Component`])),
  );
  return [
    ...declared
      .filter((path) => !exported.includes(path))
      .map((path) => `${path} stands in remote.ts, and src/routes.tsx has no such route`),
    ...exported
      .filter((path) => !declared.includes(path))
      .map((path) => `${path} is a route of src/routes.tsx that remote.ts does not declare`),
    ...pages.flat(),
  ];
}

function leavesOf(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => (route.children ? leavesOf(route.children) : [route]));
}

async function hasPage(route: RouteObject): Promise<boolean> {
  if (typeof route.lazy !== 'function') return Boolean(route.Component ?? route.element);
  const page = await route.lazy();
  return 'Component' in page && Boolean(page.Component);
}
