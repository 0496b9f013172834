import { remoteRoutes, trail } from '@cairn/shell';
import { loadAudit, loadProjectAudit } from './audit/load.ts';
import { loadBilling, loadInvoice } from './billing/load.ts';
import { loadData, loadImport } from './data/load.ts';
import { live } from './live.ts';
import { loadOverview } from './overview/load.ts';
import { loadSignOn } from './sign-on/load.ts';
import { loadUsers } from './users/load.ts';

/** The routes that remote.ts declares, with their loaders, so that a page's code and data load in parallel. */
export const routes = remoteRoutes({
  id: 'tenant-admin',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  live,
  routes: [
    {
      path: '/app/tenant-admin',
      handle: trail(({ tenant }) => [tenant]),
      loader: loadOverview,
      lazy: () => import(/* webpackChunkName: "page-overview" */ './overview/page.tsx'),
    },
    {
      path: '/app/tenant-admin/billing',
      handle: trail(({ tenant }) => [{ ...tenant, to: '/app/tenant-admin' }]),
      loader: loadBilling,
      lazy: () => import(/* webpackChunkName: "page-billing" */ './billing/page.tsx'),
    },
    {
      path: '/app/tenant-admin/billing/:invoice',
      handle: trail(({ tenant }) => [{ ...tenant, to: '/app/tenant-admin' }]),
      loader: loadInvoice,
      lazy: () => import(/* webpackChunkName: "page-invoice" */ './billing/invoice-page.tsx'),
    },
    {
      path: '/app/tenant-admin/audit',
      handle: trail(({ tenant }) => [{ ...tenant, to: '/app/tenant-admin' }]),
      loader: loadAudit,
      lazy: () => import(/* webpackChunkName: "page-audit" */ './audit/page.tsx'),
    },
    {
      path: '/app/tenant-admin/sign-on',
      handle: trail(({ tenant }) => [{ ...tenant, to: '/app/tenant-admin' }]),
      loader: loadSignOn,
      lazy: () => import(/* webpackChunkName: "page-sign-on" */ './sign-on/page.tsx'),
    },
    {
      path: '/app/tenant-admin/data',
      handle: trail(({ tenant }) => [{ ...tenant, to: '/app/tenant-admin' }]),
      loader: loadData,
      lazy: () => import(/* webpackChunkName: "page-data" */ './data/page.tsx'),
    },
    {
      path: '/app/tenant-admin/data/import',
      handle: trail(({ tenant }) => [tenant]),
      loader: loadImport,
      lazy: () => import(/* webpackChunkName: "page-import" */ './data/import-page.tsx'),
    },
    {
      path: '/app/project/audit',
      handle: trail(({ tenant, project }) => [project ?? tenant]),
      loader: loadProjectAudit,
      lazy: () => import(/* webpackChunkName: "page-project-audit" */ './audit/project-page.tsx'),
    },
    {
      path: '/app/tenant-admin/users',
      handle: trail(({ tenant }) => [{ ...tenant, to: '/app/tenant-admin' }]),
      loader: loadUsers,
      lazy: () => import(/* webpackChunkName: "page-users" */ './users/page.tsx'),
    },
  ],
});
