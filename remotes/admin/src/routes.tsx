import { remoteRoutes, type Step, trail } from '@cairn/shell';
import { msg } from '@lingui/core/macro';
import { loadBilling, loadInvoice, loadInvoices, loadSubscriptions } from './billing/load.ts';
import { live } from './live.ts';
import { loadOverview } from './overview/load.ts';
import { loadPeople, loadPerson } from './people/load.ts';
import { loadAnnouncements, loadHealth, loadJobs, loadMails, loadRehearsal, loadRemote, loadSystem, loadTokens } from './system/load.ts';
import { loadTenant, loadTenants } from './tenants/load.ts';
import { loadWaitlist } from './waitlist/load.ts';

const platform: Step = { label: msg`Platform`, to: '/app/admin' };
const billing: Step = { label: msg`Billing`, to: '/app/admin_billing' };
const system: Step = { label: msg`System`, to: '/app/admin_system' };

/** The routes that remote.ts declares, each page with a loader, so that code and data load in parallel. */
export const routes = remoteRoutes({
  id: 'admin',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  live,
  routes: [
    {
      path: '/app/admin',
      handle: trail(() => [platform]),
      loader: loadOverview,
      lazy: () => import(/* webpackChunkName: "page-overview" */ './overview/page.tsx'),
    },
    {
      path: '/app/admin_tenants',
      handle: trail(() => [platform]),
      loader: loadTenants,
      lazy: () => import(/* webpackChunkName: "page-tenants" */ './tenants/page.tsx'),
    },
    {
      path: '/app/admin_tenants/:id',
      handle: trail(() => [platform, { label: msg`Tenants`, to: '/app/admin_tenants' }]),
      loader: loadTenant,
      lazy: () => import(/* webpackChunkName: "page-tenant" */ './tenants/tenant-page.tsx'),
    },
    {
      path: '/app/admin_people',
      handle: trail(() => [platform]),
      loader: loadPeople,
      lazy: () => import(/* webpackChunkName: "page-people" */ './people/page.tsx'),
    },
    {
      path: '/app/admin_people/:id',
      handle: trail(() => [platform, { label: msg`People`, to: '/app/admin_people' }]),
      loader: loadPerson,
      lazy: () => import(/* webpackChunkName: "page-person" */ './people/person-page.tsx'),
    },
    {
      path: '/app/admin_waitlist',
      handle: trail(() => [platform]),
      loader: loadWaitlist,
      lazy: () => import(/* webpackChunkName: "page-waitlist" */ './waitlist/page.tsx'),
    },
    {
      path: '/app/admin_billing',
      handle: trail(() => [platform]),
      loader: loadBilling,
      lazy: () => import(/* webpackChunkName: "page-billing" */ './billing/page.tsx'),
    },
    {
      path: '/app/admin_billing/invoices',
      handle: trail(() => [platform, billing]),
      loader: loadInvoices,
      lazy: () => import(/* webpackChunkName: "page-invoices" */ './billing/invoices/page.tsx'),
    },
    {
      path: '/app/admin_billing/invoices/:invoice',
      handle: trail(() => [platform, billing, { label: msg`Invoices`, to: '/app/admin_billing/invoices' }]),
      loader: loadInvoice,
      lazy: () => import(/* webpackChunkName: "page-invoice" */ './billing/invoices/invoice-page.tsx'),
    },
    {
      path: '/app/admin_billing/subscriptions',
      handle: trail(() => [platform, billing]),
      loader: loadSubscriptions,
      lazy: () => import(/* webpackChunkName: "page-subscriptions" */ './billing/subscriptions/page.tsx'),
    },
    {
      path: '/app/admin_system',
      handle: trail(() => [platform]),
      loader: loadSystem,
      lazy: () => import(/* webpackChunkName: "page-system" */ './system/page.tsx'),
    },
    {
      path: '/app/admin_system/health',
      handle: trail(() => [platform, system]),
      loader: loadHealth,
      lazy: () => import(/* webpackChunkName: "page-health" */ './system/health/page.tsx'),
    },
    {
      path: '/app/admin_system/jobs',
      handle: trail(() => [platform, system]),
      loader: loadJobs,
      lazy: () => import(/* webpackChunkName: "page-jobs" */ './system/jobs/page.tsx'),
    },
    {
      path: '/app/admin_system/mails',
      handle: trail(() => [platform, system]),
      loader: loadMails,
      lazy: () => import(/* webpackChunkName: "page-mails" */ './system/mails/page.tsx'),
    },
    {
      path: '/app/admin_system/announcements',
      handle: trail(() => [platform, system]),
      loader: loadAnnouncements,
      lazy: () => import(/* webpackChunkName: "page-announcements" */ './system/announcements/page.tsx'),
    },
    {
      path: '/app/admin_system/rehearsal',
      handle: trail(() => [platform, system]),
      loader: loadRehearsal,
      lazy: () => import(/* webpackChunkName: "page-rehearsal" */ './system/rehearsal/page.tsx'),
    },
    {
      path: '/app/admin_system/tokens',
      handle: trail(() => [platform, system]),
      loader: loadTokens,
      lazy: () => import(/* webpackChunkName: "page-tokens" */ './system/tokens/page.tsx'),
    },
    {
      path: '/app/admin_system/remotes/:remote',
      handle: trail(() => [platform, system]),
      loader: loadRemote,
      lazy: () => import(/* webpackChunkName: "page-remote" */ './system/remote/page.tsx'),
    },
  ],
});
