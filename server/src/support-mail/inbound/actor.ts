import type { Actor } from '../../database/column.ts';

/** The actor of changes by mail. A mail proves no identity, so it is no account. */
export const mailActor: Actor = { type: 'system', id: 'mail' };
