import type { RouteObject } from 'react-router';

const path = '/app/gallery';

/**
 * Returns the route of the component gallery inside the running application, for developers. The condition is known at build time, so other
 * builds do not contain its code.
 */
export async function galleryRoute(): Promise<RouteObject[]> {
  if (process.env.CAIRN_DEV_SERVER !== '1' || !location.pathname.startsWith(path)) return [];
  const { galleryRoutes } = await import('@cairn/gallery');
  return [{ path, children: galleryRoutes }];
}
