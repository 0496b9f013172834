import type { LiveHandlers } from '@cairn/shell';
import type { QueryKey } from '@tanstack/react-query';

const tenants: readonly QueryKey[] = [['admin', 'tenants']];

/** The queries to invalidate on each event of the installation. */
export const live: LiveHandlers = {
  'tenant.created': () => tenants,
  'tenant.changed': () => tenants,
  'waitlist.changed': () => [['admin', 'waitlist']],
  // Any remote was released or rolled back.
  'revision.created': () => [['registry']],
};
