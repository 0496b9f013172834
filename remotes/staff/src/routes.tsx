import { remoteRoutes, trail } from '@cairn/shell';
import { msg } from '@lingui/core/macro';
import { loadArticle, loadArticles, loadCategories, loadSearches } from './articles/load.ts';
import { loadDesk } from './desk/load.ts';
import { live } from './live.ts';
import { loadMacros } from './macros/load.ts';
import { loadReports } from './reports/load.ts';
import { loadTargets } from './targets/queries.ts';
import { loadTickets } from './tickets/load.ts';

const within = trail(({ search }) => [
  { label: msg`Staff`, to: '/app/staff' },
  ...(search.has('ticket') ? [{ label: msg`Tickets`, to: '/app/staff/tickets' }] : []),
]);

const withinArticles = trail(() => [
  { label: msg`Staff`, to: '/app/staff' },
  { label: msg`Articles`, to: '/app/staff/articles' },
]);

/** The routes that remote.ts declares, each with its own loader, so that code and data load at the same time. */
export const routes = remoteRoutes({
  id: 'staff',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  live,
  routes: [
    { path: '/app/staff', handle: within, loader: loadDesk, lazy: () => import(/* webpackChunkName: "page-desk" */ './desk/page.tsx') },
    {
      path: '/app/staff/tickets',
      handle: within,
      loader: loadTickets,
      lazy: () => import(/* webpackChunkName: "page-tickets" */ './tickets/page.tsx'),
    },
    {
      path: '/app/staff/macros',
      handle: within,
      loader: loadMacros,
      lazy: () => import(/* webpackChunkName: "page-macros" */ './macros/page.tsx'),
    },
    {
      path: '/app/staff/reports',
      handle: within,
      loader: loadReports,
      lazy: () => import(/* webpackChunkName: "page-reports" */ './reports/page.tsx'),
    },
    {
      path: '/app/staff/targets',
      handle: within,
      loader: loadTargets,
      lazy: () => import(/* webpackChunkName: "page-targets" */ './targets/page.tsx'),
    },
    {
      path: '/app/staff/articles',
      handle: within,
      loader: loadArticles,
      lazy: () => import(/* webpackChunkName: "page-articles" */ './articles/page.tsx'),
    },
    {
      path: '/app/staff/articles/categories',
      handle: withinArticles,
      loader: loadCategories,
      lazy: () => import(/* webpackChunkName: "page-article-categories" */ './articles/categories/page.tsx'),
    },
    {
      path: '/app/staff/articles/searches',
      handle: withinArticles,
      loader: loadSearches,
      lazy: () => import(/* webpackChunkName: "page-article-searches" */ './articles/searches/page.tsx'),
    },
    {
      path: '/app/staff/articles/:article',
      handle: withinArticles,
      loader: loadArticle,
      lazy: () => import(/* webpackChunkName: "page-article" */ './articles/editor/page.tsx'),
    },
  ],
});
