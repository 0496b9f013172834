import { type LiveEvent, projectMemberOperations, securityCheckOperations } from '@cairn/api';
import { getSession, type LiveHandlers, operationKey, queryClient } from '@cairn/shell';
import type { QueryKey } from '@tanstack/react-query';
import { readersKey, threadsKey } from './conversations/thread-keys.ts';
import { projectsPage } from './projects/queries.ts';

const projects: readonly QueryKey[] = [['projects']];
/** The set-up checklist. */
const setup: QueryKey = ['shell', 'setup'];
/** Queries that show agent activity. Other project queries do not, and an agent creates many events. */
const ofSessions: readonly QueryKey[] = [
  ['projects', 'list', { limit: projectsPage }],
  ['projects', 'activity'],
];
const conversationLists: readonly QueryKey[] = [
  ['conversations', 'list'],
  ['conversations', 'recent'],
];
const ofSession = (id: string): readonly QueryKey[] => [
  ['sessions', 'list'],
  ['sessions', 'one', id],
  ['sessions', 'events', id],
  ...ofSessions,
];
/** A change of a conversation's visibility also changes which cited records its readers can access. */
const ofThread = (id: string): readonly QueryKey[] => [threadsKey(id), readersKey(id)];

/** The queries to invalidate on each event. */
export const live: LiveHandlers = {
  'project.created': () => [...projects, setup],
  // Without a slug, the reader has lost access to the project and all its content.
  'project.changed': ({ project }) => (project === null ? [[]] : projects),
  'member.changed': () => projects,
  'invitation.changed': () => [operationKey(projectMemberOperations.invitations)],
  // A requester is notified of an answer by support.
  'notification.changed': () => [['support']],
  'conversation.created': () => [['conversations', 'facets'], ['branches', 'knowledge'], ...conversationLists, ...projects],
  'conversation.changed': ({ id }) => [...ofThread(id), ['conversations', 'facets'], ['branches', 'knowledge'], ...conversationLists],
  // A failed answer may contain until when its model asked to wait.
  'message.changed': ({ id }) => [...ofThread(id), ['conversations', 'model'], ...conversationLists],
  'message.created': ({ id }) => [...ofThread(id), ...conversationLists],
  // The first use of a key is a step of the set-up.
  'api-key.changed': () => [['api-keys'], operationKey(securityCheckOperations.list), setup],
  // A session may introduce a new branch. The first session is a step of the set-up and hides the card to connect an agent.
  'agent-session.created': () => [['sessions', 'list'], ['branches'], ['usage'], ['projects', 'one'], setup, ...ofSessions],
  'agent-session.changed': ({ id }) => ofSession(id),
  'agent-session.ended': ({ id }) => ofSession(id),
  'insight.changed': () => [['insights']],
  // Conversations show the state of their branch.
  'branch.changed': () => [['branches'], ['patterns'], ['decisions'], ['conversations', 'thread'], ...conversationLists, ...projects],
  // A session shows its results and their states.
  'decision.created': () => [['decisions'], ['sessions', 'one'], ...projects],
  'pattern.created': () => [['patterns'], ['heard'], ['sessions', 'one'], ...projects],
  // An accepted rule is a step of the set-up.
  'pattern.changed': (event) => (isKnown(event) ? [setup] : [['patterns'], ['sessions', 'one'], setup, ...projects]),
  'decision.changed': (event) => (isKnown(event) ? [] : [['decisions'], ['sessions', 'one'], ...projects]),
};

interface Versioned {
  id: string;
  version: number;
}

/**
 * Returns whether this tab already has the change, because the reader made it here. Lists and counts were then refetched with the response.
 */
function isKnown({ id, version, actor }: LiveEvent): boolean {
  if (actor.id !== getSession()?.user.id) return false;
  const rows = [
    ['decisions', 'one'],
    ['patterns', 'one'],
  ].flatMap((queryKey) => queryClient.getQueriesData<Versioned>({ queryKey }));
  const found = rows.find(([, row]) => row?.id === id);
  return version !== null && (found?.[1]?.version ?? 0) >= version;
}
