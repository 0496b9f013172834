import { remoteRoutes } from '@cairn/shell';
import { live } from './live.ts';
import { loadProjects } from './projects/load.ts';

/** The routes that remote.ts declares, each page with a loader, so that code and data load in parallel. */
export const routes = remoteRoutes({
  id: 'starter',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  live,
  routes: [
    { path: '/app/starter', loader: loadProjects, lazy: () => import(/* webpackChunkName: "page-projects" */ './projects/page.tsx') },
  ],
});
