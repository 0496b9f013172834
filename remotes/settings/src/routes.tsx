import { remoteRoutes } from '@cairn/shell';

/** The routes that remote.ts declares. What these pages show is in the session already: they have no loaders. */
export const routes = remoteRoutes({
  id: 'settings',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  routes: [
    { path: '/app/settings', lazy: () => import(/* webpackChunkName: "page-overview" */ './overview/page.tsx') },
    { path: '/app/settings/preferences', lazy: () => import(/* webpackChunkName: "page-preferences" */ './preferences/page.tsx') },
    { path: '/app/settings/profile', lazy: () => import(/* webpackChunkName: "page-profile" */ './profile/page.tsx') },
  ],
});
