import type { LiveHandlers } from '@cairn/shell';
import type { QueryKey } from '@tanstack/react-query';

const projectCounts: readonly QueryKey[] = [
  ['projects', 'count'],
  ['projects', 'choices'],
];

/** The queries to invalidate when somebody else changes the organization. */
export const live: LiveHandlers = {
  'member.changed': () => [['members'], ['people'], ['tenant', 'ownership']],
  'api-key.changed': () => [['members'], ['people']],
  'invitation.changed': () => [['people']],
  'domain.changed': () => [['domains']],
  'project.created': () => projectCounts,
  'project.changed': () => projectCounts,
};
