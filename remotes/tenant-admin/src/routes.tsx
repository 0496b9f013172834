import { remoteRoutes } from '@cairn/shell';
import { loadOverview } from './overview/load.ts';
import { loadUsers } from './users/load.ts';

/** The routes that remote.ts declares. Loaders stand here, so that a page's code and its data are on their way together. */
export const routes = remoteRoutes({
  id: 'tenant-admin',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  // Somebody else invites, changes or removes a member: the list is read again.
  live: { 'member.changed': () => [['members']] },
  routes: [
    { path: '/app/tenant-admin', loader: loadOverview, lazy: () => import(/* webpackChunkName: "page-overview" */ './overview/page.tsx') },
    { path: '/app/tenant-admin/users', loader: loadUsers, lazy: () => import(/* webpackChunkName: "page-users" */ './users/page.tsx') },
  ],
});
