import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { conversations } from './schema.ts';

/** Locks a conversation, so that writers take turns and answers follow their questions. */
export async function lockConversation(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select from ${conversations} where ${conversations.id} = ${id} for update`);
}
