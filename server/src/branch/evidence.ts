import { type Evidence, isWorkedOn } from '@cairn/api';
import { eq, inArray } from 'drizzle-orm';
import { conversations } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { sessions } from '../session/schema.ts';
import { branches } from './schema.ts';

/**
 * Returns the branch that an item is limited to by its evidence: the one that all its sessions and conversations belong to, while it is
 * active. Null: it applies to all branches.
 */
export async function branchOfEvidence(tx: Transaction, evidence: readonly Evidence[]): Promise<string | null> {
  const sessionIds = evidence.flatMap(({ type, id }) => (type === 'session' ? [id] : []));
  const conversationIds = evidence.flatMap(({ conversationId }) => conversationId ?? []);
  const seenOn = [
    ...(await tx.select({ id: sessions.branchId }).from(sessions).where(inArray(sessions.id, sessionIds))),
    ...(await tx.select({ id: conversations.branchId }).from(conversations).where(inArray(conversations.id, conversationIds))),
  ];
  const [only = null, ...others] = new Set(seenOn.map(({ id }) => id));
  if (only === null || others.length > 0) return null;
  const [branch] = await tx.select({ status: branches.status }).from(branches).where(eq(branches.id, only));
  return branch && isWorkedOn(branch) ? only : null;
}
