import type { LiveHandlers } from '@cairn/shell';
import type { QueryKey } from '@tanstack/react-query';

const figures: QueryKey = ['tenant', 'figures'];
const projects: readonly QueryKey[] = [figures, ['projects', 'choices']];

/** The queries to invalidate when somebody else changes the organization. */
export const live: LiveHandlers = {
  'member.changed': () => [['members'], ['people'], ['tenant', 'ownership'], figures],
  'api-key.changed': () => [['members'], ['people'], figures],
  'invitation.changed': () => [['people'], figures],
  'agent-session.created': () => [figures, ['usage']],
  'agent-session.ended': () => [figures],
  'pattern.created': () => [figures],
  'pattern.changed': () => [figures],
  'domain.changed': () => [['domains']],
  'project.created': () => projects,
  'project.changed': () => projects,
};
