import { remoteRoutes } from '@cairn/shell';
import { loadDesk } from './desk/load.ts';
import { loadTickets } from './tickets/load.ts';

/** The routes that remote.ts declares: a loader beside each page, so that code and data are on their way at the same time. */
export const routes = remoteRoutes({
  id: 'staff',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  routes: [
    { path: '/app/staff', loader: loadDesk, lazy: () => import(/* webpackChunkName: "page-desk" */ './desk/page.tsx') },
    { path: '/app/staff/tickets', loader: loadTickets, lazy: () => import(/* webpackChunkName: "page-tickets" */ './tickets/page.tsx') },
  ],
});
