import { remoteRoutes, trail, withProject } from '@cairn/shell';
import { msg } from '@lingui/core/macro';
import type { LoaderFunctionArgs } from 'react-router';
import { loadConversations } from './conversations/load.ts';
import { loadHome } from './home/load.ts';
import { live } from './live.ts';

const conversations = () => import(/* webpackChunkName: "page-conversations" */ './conversations/page.tsx');

const patterns = () => import(/* webpackChunkName: "page-learning" */ './learning/page.tsx');
const analytics = () => import(/* webpackChunkName: "page-analytics" */ './analytics/page.tsx');
const apiKeys = () => import(/* webpackChunkName: "page-api-keys" */ './api-keys/page.tsx');

// For rarely visited start pages, the loaders are in the page's chunk, so that the code of every visit stays small.
const loadAnalytics = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-analytics" */ './analytics/load.ts')).loadAnalytics(args);
const loadProjectAnalytics = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-analytics" */ './analytics/load.ts')).loadProjectAnalytics(args);
const loadApiKey = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-api-key" */ './api-keys/load.ts')).loadApiKey(args);
const loadApiKeys = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-api-keys" */ './api-keys/load.ts')).loadApiKeys(args);
const loadConnectApp = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-connect-app" */ './connect-app/load.ts')).loadConnectApp(args);
const loadBranches = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-branches" */ './branches/load.ts')).loadBranches(args);
const loadConnect = async () => (await import(/* webpackChunkName: "page-connect" */ './connect/load.ts')).loadConnect();
const loadHelp = async (args: LoaderFunctionArgs) => (await import(/* webpackChunkName: "page-help" */ './help/load.ts')).loadHelp(args);
const loadArticle = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-help-article" */ './help/load.ts')).loadArticle(args);
const loadInsights = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-insights" */ './insights/load.ts')).loadInsights(args);
const loadMembers = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-project-members" */ './members/load.ts')).loadMembers(args);
const loadNotifications = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-notifications" */ './notifications/load.ts')).loadNotifications(args);
const loadDecisions = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-decisions" */ './decisions/load.ts')).loadDecisions(args);
const loadProject = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-project" */ './project/load.ts')).loadProject(args);
const loadProjects = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-projects" */ './projects/load.ts')).loadProjects(args);
const loadProjectSettings = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-project-settings" */ './project-settings/load.ts')).loadProjectSettings(args);
const loadSecurity = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-project-security" */ './security/load.ts')).loadSecurity(args);
const loadPatterns = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-learning" */ './learning/load.ts')).loadPatterns(args);
const loadSessions = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-sessions" */ './sessions/load.ts')).loadSessions(args);
const loadUsage = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-usage" */ './usage/load.ts')).loadUsage(args);
const loadSearch = async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "page-search" */ './search/load.ts')).loadSearch(args);

const ofTenant = trail(({ tenant }) => [tenant]);
const ofProject = trail(({ tenant, currentProject }) => [currentProject ?? tenant]);
const ofScope = trail(({ tenant, project }) => [project ?? tenant]);
const ofDecisions = trail(({ tenant, project, search }) => {
  const slug = search.get('project');
  const list = { label: msg`Decisions`, to: withProject('/app/decisions', slug ? { slug } : null) };
  return [project ?? tenant, ...(['full', 'revisions'].includes(search.get('view') ?? '') ? [list] : [])];
});
const ofPatterns = (list: string, within: boolean) =>
  trail(({ tenant, project, currentProject, search }) => {
    const slug = search.get('project');
    const to = withProject(list, slug ? { slug } : null);
    const root = (within ? currentProject : project) ?? tenant;
    return [root, ...(search.get('view') === 'full' ? [{ label: within ? msg`Patterns` : msg`Review`, to }] : [])];
  });
const ofApiKey = trail(({ tenant, currentProject }) => [currentProject ?? tenant, { label: msg`API keys`, to: '/app/api-keys' }]);
const ofSessions = trail(({ tenant, project, search }) => {
  const slug = search.get('project');
  const list = { label: msg`Sessions`, to: withProject('/app/sessions', slug ? { slug } : null) };
  return [project ?? tenant, ...(['full', 'compare'].includes(search.get('view') ?? '') ? [list] : [])];
});
const ofBranches = trail(({ tenant, currentProject, search }) => {
  const slug = search.get('project');
  const list = { label: msg`Branches`, to: withProject('/app/project/branches', slug ? { slug } : null) };
  return [currentProject ?? tenant, ...(search.get('view') === 'full' ? [list] : [])];
});
const ofHelp = trail(({ tenant, search }) => [
  tenant,
  ...(search.has('write') || search.has('ticket') || search.has('page') ? [{ label: msg`Help`, to: '/app/help' }] : []),
]);
const ofArticle = trail(({ tenant }) => [tenant, { label: msg`Help`, to: '/app/help' }]);
const ofConversations = (list: string, within: boolean) =>
  trail(({ tenant, project, currentProject, search }) => {
    const slug = search.get('project');
    const open = search.has('conversation') && search.get('conversation') !== 'new';
    const root = (within ? currentProject : project) ?? tenant;
    return [root, ...(open ? [{ label: msg`Conversations`, to: withProject(list, slug ? { slug } : null) }] : [])];
  });

/** The routes that remote.ts declares. Loaders are defined here and not in the pages, so that a page's code and data load in parallel. */
export const routes = remoteRoutes({
  id: 'workspace',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  live,
  routes: [
    { path: '/app', handle: ofTenant, loader: loadHome, lazy: () => import(/* webpackChunkName: "page-home" */ './home/page.tsx') },
    {
      path: '/app/projects',
      handle: ofTenant,
      loader: loadProjects,
      lazy: () => import(/* webpackChunkName: "page-projects" */ './projects/page.tsx'),
    },
    {
      path: '/app/project',
      handle: ofProject,
      loader: loadProject,
      lazy: () => import(/* webpackChunkName: "page-project" */ './project/page.tsx'),
    },
    {
      path: '/app/project/settings',
      handle: ofProject,
      loader: loadProjectSettings,
      lazy: () => import(/* webpackChunkName: "page-project-settings" */ './project-settings/page.tsx'),
    },
    {
      path: '/app/project/members',
      handle: ofProject,
      loader: loadMembers,
      lazy: () => import(/* webpackChunkName: "page-project-members" */ './members/page.tsx'),
    },
    {
      path: '/app/project/security',
      handle: ofProject,
      loader: loadSecurity,
      lazy: () => import(/* webpackChunkName: "page-project-security" */ './security/page.tsx'),
    },
    { path: '/app/conversations', handle: ofConversations('/app/conversations', false), loader: loadConversations, lazy: conversations },
    {
      path: '/app/project/conversations',
      handle: ofConversations('/app/project/conversations', true),
      loader: loadConversations,
      lazy: conversations,
    },
    { path: '/app/analytics', handle: ofScope, loader: loadAnalytics, lazy: analytics },
    { path: '/app/project/analytics', handle: ofProject, loader: loadProjectAnalytics, lazy: analytics },
    {
      path: '/app/insights',
      handle: ofScope,
      loader: loadInsights,
      lazy: () => import(/* webpackChunkName: "page-insights" */ './insights/page.tsx'),
    },
    {
      path: '/app/search',
      handle: ofTenant,
      loader: loadSearch,
      lazy: () => import(/* webpackChunkName: "page-search" */ './search/page.tsx'),
    },
    { path: '/app/learning', handle: ofPatterns('/app/learning', false), loader: loadPatterns, lazy: patterns },
    { path: '/app/project/patterns', handle: ofPatterns('/app/project/patterns', true), loader: loadPatterns, lazy: patterns },
    {
      path: '/app/analytics/usage',
      handle: ofTenant,
      loader: loadUsage,
      lazy: () => import(/* webpackChunkName: "page-usage" */ './usage/page.tsx'),
    },
    { path: '/app/api-keys', handle: ofTenant, loader: loadApiKeys, lazy: apiKeys },
    { path: '/app/project/api-keys', handle: ofProject, loader: loadApiKeys, lazy: apiKeys },
    {
      path: '/app/api-keys/:id',
      handle: ofApiKey,
      loader: loadApiKey,
      lazy: () => import(/* webpackChunkName: "page-api-key" */ './api-keys/key-page.tsx'),
    },
    {
      path: '/app/connect',
      handle: ofTenant,
      loader: loadConnect,
      lazy: () => import(/* webpackChunkName: "page-connect" */ './connect/page.tsx'),
    },
    {
      path: '/app/connect-app',
      handle: ofTenant,
      loader: loadConnectApp,
      lazy: () => import(/* webpackChunkName: "page-connect-app" */ './connect-app/page.tsx'),
    },
    {
      path: '/app/project/branches',
      handle: ofBranches,
      loader: loadBranches,
      lazy: () => import(/* webpackChunkName: "page-branches" */ './branches/page.tsx'),
    },
    { path: '/app/help', handle: ofHelp, loader: loadHelp, lazy: () => import(/* webpackChunkName: "page-help" */ './help/page.tsx') },
    {
      path: '/app/help/:slug',
      handle: ofArticle,
      loader: loadArticle,
      lazy: () => import(/* webpackChunkName: "page-help-article" */ './help/article-page.tsx'),
    },
    {
      path: '/app/notifications',
      handle: ofTenant,
      loader: loadNotifications,
      lazy: () => import(/* webpackChunkName: "page-notifications" */ './notifications/page.tsx'),
    },
    {
      path: '/app/sessions',
      handle: ofSessions,
      loader: loadSessions,
      lazy: () => import(/* webpackChunkName: "page-sessions" */ './sessions/page.tsx'),
    },
    {
      path: '/app/decisions',
      handle: ofDecisions,
      loader: loadDecisions,
      lazy: () => import(/* webpackChunkName: "page-decisions" */ './decisions/page.tsx'),
    },
  ],
});
