import type { LiveHandlers } from '@cairn/shell';
import type { QueryKey } from '@tanstack/react-query';

const projectCounts: readonly QueryKey[] = [['projects', 'count']];

/** What of this remote's reads is out of date when somebody else has changed the organization. */
export const live: LiveHandlers = {
  'member.changed': () => [['members']],
  'invitation.changed': () => [['invitations']],
  'domain.changed': () => [['domains']],
  'project.created': () => projectCounts,
  'project.changed': () => projectCounts,
};
