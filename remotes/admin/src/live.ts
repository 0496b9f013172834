import type { LiveHandlers } from '@cairn/shell';
import type { QueryKey } from '@tanstack/react-query';

const tenants: readonly QueryKey[] = [['admin', 'tenants']];

/** What of this remote's reads is out of date when something has happened on the installation. */
export const live: LiveHandlers = {
  'tenant.created': () => tenants,
  'tenant.changed': () => tenants,
  'waitlist.changed': () => [['admin', 'waitlist']],
  // A release or a roll back, of whichever remote.
  'revision.created': () => [['registry']],
};
