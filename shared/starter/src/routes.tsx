import { remoteRoutes } from '@cairn/shell';
import { live } from './live.ts';
import { loadProjects } from './projects/load.ts';

/** The routes that remote.ts declares: a loader beside each page, so that code and data are on their way at the same time. */
export const routes = remoteRoutes({
  id: 'starter',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  live,
  routes: [
    { path: '/app/starter', loader: loadProjects, lazy: () => import(/* webpackChunkName: "page-projects" */ './projects/page.tsx') },
  ],
});
