import { remoteRoutes, trail } from '@cairn/shell';
import { msg } from '@lingui/core/macro';
import { loadIntegrations } from './integrations/load.ts';
import { live } from './live.ts';
import { loadOwnership } from './ownership/load.ts';
import { loadSecurity } from './security/load.ts';

const within = trail(() => [{ label: msg`Settings`, to: '/app/settings' }]);

/** The routes that remote.ts declares. Only security, ownership and integrations have loaders; the other pages use data of the session. */
export const routes = remoteRoutes({
  id: 'settings',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  live,
  routes: [
    { path: '/app/settings', lazy: () => import(/* webpackChunkName: "page-overview" */ './overview/page.tsx') },
    {
      path: '/app/settings/integrations',
      handle: within,
      loader: loadIntegrations,
      lazy: () => import(/* webpackChunkName: "page-integrations" */ './integrations/page.tsx'),
    },
    {
      path: '/app/settings/ownership',
      handle: within,
      loader: loadOwnership,
      lazy: () => import(/* webpackChunkName: "page-ownership" */ './ownership/page.tsx'),
    },
    {
      path: '/app/settings/preferences',
      handle: within,
      lazy: () => import(/* webpackChunkName: "page-preferences" */ './preferences/page.tsx'),
    },
    { path: '/app/settings/profile', handle: within, lazy: () => import(/* webpackChunkName: "page-profile" */ './profile/page.tsx') },
    {
      path: '/app/settings/security',
      handle: within,
      loader: loadSecurity,
      lazy: () => import(/* webpackChunkName: "page-security" */ './security/page.tsx'),
    },
  ],
});
