import { remoteRoutes } from '@cairn/shell';
import { loadOverview } from './overview/load.ts';
import { loadSystem } from './system/load.ts';
import { loadTenant, loadTenants } from './tenants/load.ts';

/** The routes that remote.ts declares: a loader beside each page, so that code and data are on their way at the same time. */
export const routes = remoteRoutes({
  id: 'admin',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  routes: [
    { path: '/app/admin', loader: loadOverview, lazy: () => import(/* webpackChunkName: "page-overview" */ './overview/page.tsx') },
    { path: '/app/admin_tenants', loader: loadTenants, lazy: () => import(/* webpackChunkName: "page-tenants" */ './tenants/page.tsx') },
    {
      path: '/app/admin_tenants/:id',
      loader: loadTenant,
      lazy: () => import(/* webpackChunkName: "page-tenant" */ './tenants/tenant-page.tsx'),
    },
    { path: '/app/admin_system', loader: loadSystem, lazy: () => import(/* webpackChunkName: "page-system" */ './system/page.tsx') },
  ],
});
