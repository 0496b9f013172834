import { remoteRoutes } from '@cairn/shell';
import { loadConversations } from './conversations/load.ts';
import { loadDecisions } from './decisions/load.ts';
import { loadHome } from './home/load.ts';
import { live } from './live.ts';
import { loadProject } from './project/load.ts';
import { loadProjects } from './projects/load.ts';

const conversations = () => import(/* webpackChunkName: "page-conversations" */ './conversations/page.tsx');

/**
 * The routes that remote.ts declares. Loaders stand here and not in the pages, so that a page's code and its data are on
 * their way at the same time.
 */
export const routes = remoteRoutes({
  id: 'workspace',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  live,
  routes: [
    { path: '/app', loader: loadHome, lazy: () => import(/* webpackChunkName: "page-home" */ './home/page.tsx') },
    { path: '/app/projects', loader: loadProjects, lazy: () => import(/* webpackChunkName: "page-projects" */ './projects/page.tsx') },
    { path: '/app/project', loader: loadProject, lazy: () => import(/* webpackChunkName: "page-project" */ './project/page.tsx') },
    { path: '/app/conversations', loader: loadConversations, lazy: conversations },
    { path: '/app/project/conversations', loader: loadConversations, lazy: conversations },
    { path: '/app/decisions', loader: loadDecisions, lazy: () => import(/* webpackChunkName: "page-decisions" */ './decisions/page.tsx') },
  ],
});
