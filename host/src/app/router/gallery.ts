import type { RouteObject } from 'react-router';

const path = '/app/gallery';

/**
 * The component library's gallery inside the running application, for who develops. The condition is known when the host
 * is built: no other build has its code.
 */
export async function galleryRoute(): Promise<RouteObject[]> {
  if (process.env.CAIRN_DEV_SERVER !== '1' || !location.pathname.startsWith(path)) return [];
  const { galleryRoutes } = await import('@cairn/gallery');
  return [{ path, children: galleryRoutes }];
}
