import {
  ApiKeyListSchema,
  ConversationListSchema,
  DecisionListSchema,
  helpOperations,
  helpQueryMaxLength,
  PatternListSchema,
  ProjectListSchema,
  ProjectMemberListSchema,
  SearchPageSchema,
  SessionListSchema,
  supportOperations,
} from '@cairn/api';
import { call, getLocale, remoteSlots, runOperation, type SearchSource, withProject } from '@cairn/shell';
import { branchLink } from './branches/links.ts';
import { conversationLink } from './conversations/links.ts';
import { decisionLink } from './decisions/links.ts';
import { sessionLink } from './sessions/links.ts';
import { ownTicketsLabel } from './texts/own-tickets.ts';
import { patternStateWord } from './texts/pattern-states.tsx';
import { decisionStateWord } from './texts/states.tsx';

/** Number of results per kind in the command palette. */
const few = 5;

const decisions: SearchSource = {
  page: '/app/decisions',
  async find(text, { project, signal, i18n }) {
    const searchParams = { q: text, offset: 0, limit: few, project: project?.slug };
    const { items } = await call('get', 'decisions', DecisionListSchema, { searchParams, signal, quiet: true });
    return items.map((decision) => ({
      id: decision.id,
      label: `ADR ${decision.number} ${decision.title}`,
      detail: decisionStateWord(i18n, decision.status),
      to: decisionLink(decision),
    }));
  },
};

const patterns: SearchSource = {
  page: '/app/learning',
  async find(text, { project, signal, i18n }) {
    const searchParams = { q: text, offset: 0, limit: few, project: project?.slug };
    const { items } = await call('get', 'patterns', PatternListSchema, { searchParams, signal, quiet: true });
    return items.map(({ id, number, rule, status, projectSlug }) => ({
      id,
      label: `PAT-${number} ${rule}`,
      detail: patternStateWord(i18n, status),
      to: withProject(`/app/learning?status=${status}&pattern=${id}`, { slug: projectSlug }),
    }));
  },
};

const conversations: SearchSource = {
  page: '/app/conversations',
  async find(text, { project, signal }) {
    const searchParams = { q: text, offset: 0, limit: few, project: project?.slug };
    const { items } = await call('get', 'conversations', ConversationListSchema, { searchParams, signal, quiet: true });
    return items.map((conversation) => ({
      id: conversation.id,
      label: conversation.title,
      detail: conversation.projectName,
      to: conversationLink(conversation, false),
    }));
  },
};

const sessions: SearchSource = {
  page: '/app/sessions',
  async find(text, { project, signal }) {
    const searchParams = { q: text, offset: 0, limit: few, project: project?.slug };
    const { items } = await call('get', 'sessions', SessionListSchema, { searchParams, signal, quiet: true });
    return items.map((session) => ({
      id: session.id,
      label: session.goal || session.client,
      detail: session.projectName,
      to: sessionLink(session),
    }));
  },
};

const apiKeys: SearchSource = {
  page: '/app/api-keys',
  async find(text, { signal }) {
    const searchParams = { q: text, offset: 0, limit: few };
    const { items } = await call('get', 'api-keys', ApiKeyListSchema, { searchParams, signal, quiet: true });
    return items.map(({ id, name, maker }) => ({ id, label: name, detail: maker.name, to: `/app/api-keys/${id}` }));
  },
};

const projects: SearchSource = {
  page: '/app/projects',
  async find(text, { signal }) {
    const searchParams = { q: text, status: 'active', offset: 0, limit: few };
    const { items } = await call('get', 'projects', ProjectListSchema, { searchParams, signal, quiet: true });
    return items.map((project) => ({ id: project.id, label: project.name, detail: project.key, to: withProject('/app/project', project) }));
  },
};

const articles: SearchSource = {
  page: '/app/help',
  async find(text, { signal }) {
    const query = { q: text.slice(0, helpQueryMaxLength), locale: getLocale() };
    const { items } = await runOperation(helpOperations.search, { query }, { signal, quiet: true });
    return items.slice(0, few).map(({ id, slug, title, summary }) => ({ id, label: title, detail: summary, to: `/app/help/${slug}` }));
  },
};

const branches: SearchSource = {
  page: '/app/project/branches',
  async find(text, { project, signal }) {
    const q = [text, 'type:branch', ...(project ? [`in:${project.slug}`] : [])].join(' ');
    const { items } = await call('get', 'search', SearchPageSchema, { searchParams: { q, limit: few }, signal, quiet: true });
    return items.map(({ id, title, projectSlug, projectName }) => ({
      id,
      label: title,
      detail: projectName,
      to: branchLink({ id }, projectSlug),
    }));
  },
};

/** Searches the members of the current project, for everyone who may read it. The tenant-admin remote searches the whole organization. */
const members: SearchSource = {
  page: '/app/project/members',
  async find(text, { project, signal }) {
    if (!project) return [];
    const searchParams = { q: text, offset: 0, limit: few };
    const { items } = await call('get', `projects/${project.slug}/members`, ProjectMemberListSchema, { searchParams, signal, quiet: true });
    return items.map(({ id, displayName, email }) => ({
      id,
      label: displayName,
      detail: email,
      to: withProject(`/app/project/members?${new URLSearchParams({ q: email })}`, project),
    }));
  },
};

const ownTickets: SearchSource = {
  page: '/app/help?page=1',
  label: ownTicketsLabel,
  async find(text, { signal }) {
    const query = { q: text, offset: 0, limit: few };
    const { items } = await runOperation(supportOperations.list, { query }, { signal, quiet: true });
    return items.map(({ id, number, subject }) => ({ id, label: `#${number} ${subject}`, to: `/app/help?ticket=${number}` }));
  },
};

/** The panel of the notification bell, and the workspace's results in the command palette. */
export const slots = remoteSlots({
  id: 'workspace',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  notifications: async () => (await import(/* webpackChunkName: "notification-panel" */ './notifications/panel.tsx')).NotificationPanel,
  search: [decisions, patterns, sessions, conversations, branches, projects, members, apiKeys, ownTickets, articles],
});
