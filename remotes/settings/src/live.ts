import type { LiveHandlers } from '@cairn/shell';

/** The queries to invalidate on each event. */
export const live: LiveHandlers = {
  'integration.changed': () => [['integrations']],
  'member.changed': () => [['tenant', 'ownership']],
};
