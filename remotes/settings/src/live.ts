import type { LiveHandlers } from '@cairn/shell';

/** What of this remote's reads is out of date when something has happened elsewhere. */
export const live: LiveHandlers = { 'integration.changed': () => [['integrations']] };
