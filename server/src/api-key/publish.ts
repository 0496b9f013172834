import type { Author } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { announce } from '../event/announce.ts';

/** Publishes a change of a key to its owner and to managers. Without a version: that it was used. */
export async function publishKey(
  tx: Transaction,
  author: Author,
  { id, makerId, version }: { id: string; makerId: string; version: number | null },
): Promise<void> {
  await announce(tx, author, { type: 'api-key.changed', id, version, audienceId: makerId });
  await announce(tx, author, { type: 'api-key.changed', id, version });
}
