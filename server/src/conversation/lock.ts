import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { conversations } from './schema.ts';

/** One at a time: whoever writes into the same conversation waits here, so that answers follow their questions. */
export async function lockConversation(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select from ${conversations} where ${conversations.id} = ${id} for update`);
}
