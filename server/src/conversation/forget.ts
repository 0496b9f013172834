import { conversationKeptDays } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { systemIn } from '../learning/system.ts';

/** Permanently deletes conversations whose restore period is over, with all messages. Returns their number. */
export async function forgetDeleted(tx: Transaction, tenantId: string, requestId: string, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - conversationKeptDays * 86_400_000);
  const { rows } = await tx.execute<{ id: string }>(sql`select id from conversations_forget(${before.toISOString()}::timestamptz) id`);
  for (const { id } of rows)
    await audit(tx, systemIn(tenantId), { action: 'conversation.forgotten', target: { type: 'conversation', id }, requestId });
  return rows.length;
}
