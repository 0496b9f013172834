import type { Actor } from '../../database/column.ts';

/** Who writes what a mail brings: a mail proves nobody, so no account does. */
export const mailActor: Actor = { type: 'system', id: 'mail' };
