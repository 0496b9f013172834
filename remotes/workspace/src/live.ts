import type { LiveEvent } from '@cairn/api';
import { getSession, type LiveHandlers, queryClient } from '@cairn/shell';
import type { QueryKey } from '@tanstack/react-query';
import { readersKey, threadsKey } from './conversations/thread-keys.ts';
import { projectsPage } from './projects/queries.ts';

const projects: readonly QueryKey[] = [['projects']];
/** Where it is seen what agents are at; other reads of projects say nothing of that, and an agent makes many events. */
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
/** Whoever may read it finds all that is cited in it, or does not. */
const ofThread = (id: string): readonly QueryKey[] => [threadsKey(id), readersKey(id)];

/** What of this remote's reads is out of date when something has happened elsewhere. */
export const live: LiveHandlers = {
  'project.created': () => projects,
  // Without its name it is one that the reader has lost: with it went all that is in it.
  'project.changed': ({ project }) => (project === null ? [[]] : projects),
  'member.changed': () => projects,
  // Whoever asked support hears of an answer by it.
  'notification.changed': () => [['support']],
  'conversation.created': () => [['conversations', 'facets'], ['branches', 'knowledge'], ...conversationLists, ...projects],
  'conversation.changed': ({ id }) => [...ofThread(id), ['conversations', 'facets'], ['branches', 'knowledge'], ...conversationLists],
  // An answer that failed may say until when its model is to be left alone.
  'message.changed': ({ id }) => [...ofThread(id), ['conversations', 'model'], ...conversationLists],
  'message.created': ({ id }) => [...ofThread(id), ...conversationLists],
  // Its first use is a step of the set-up.
  'api-key.changed': () => [['api-keys'], ['shell', 'setup']],
  // A session may name a branch that nobody has named before. The first is a step of the set-up, and the card to connect an agent goes with it.
  'agent-session.created': () => [['sessions', 'list'], ['branches'], ['usage'], ['projects', 'one'], ['shell', 'setup'], ...ofSessions],
  'agent-session.changed': ({ id }) => ofSession(id),
  'agent-session.ended': ({ id }) => ofSession(id),
  'insight.changed': () => [['insights']],
  // Conversations say what became of their branch.
  'branch.changed': () => [['branches'], ['patterns'], ['decisions'], ['conversations', 'thread'], ...conversationLists, ...projects],
  // A session says what it has left behind, and how that stands.
  'decision.created': () => [['decisions'], ['sessions', 'one'], ...projects],
  'pattern.created': () => [['patterns'], ['heard'], ['sessions', 'one'], ...projects],
  'pattern.changed': (event) => (isKnown(event) ? [] : [['patterns'], ['sessions', 'one'], ...projects]),
  'decision.changed': (event) => (isKnown(event) ? [] : [['decisions'], ['sessions', 'one'], ...projects]),
};

interface Versioned {
  id: string;
  version: number;
}

/** The reader's own change, and this tab has it: whatever counts or lists it was read again with the answer. */
function isKnown({ id, version, actor }: LiveEvent): boolean {
  if (actor.id !== getSession()?.user.id) return false;
  const rows = [
    ['decisions', 'one'],
    ['patterns', 'one'],
  ].flatMap((queryKey) => queryClient.getQueriesData<Versioned>({ queryKey }));
  const found = rows.find(([, row]) => row?.id === id);
  return version !== null && (found?.[1]?.version ?? 0) >= version;
}
