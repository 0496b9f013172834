import { and, eq } from 'drizzle-orm';
import { apiKeys } from '../../api-key/schema.ts';
import { memberships, users } from '../../auth/schema.ts';
import type { Actor } from '../../database/column.ts';
import type { Transaction } from '../../database/database.ts';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';

/**
 * The person who has asked for an answer, or whose key has, with the rights that they have by now: what a model reads for them it
 * reads with these. @throws ApiError FORBIDDEN where they are no member any more
 */
export async function askerOf(tx: Transaction, { id, apiKeyId }: Actor): Promise<Visitor> {
  const userId = apiKeyId === undefined ? id : tx.select({ id: apiKeys.makerId }).from(apiKeys).where(eq(apiKeys.id, apiKeyId));
  const [found] = await tx
    .select({ id: memberships.userId, role: memberships.role, preferences: users.preferences })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.userId, userId), eq(memberships.status, 'active')));
  if (!found) throw new ApiError('FORBIDDEN');
  return { user: { id: found.id, preferences: found.preferences }, subject: { role: found.role, cairnRole: 'none' } } as Visitor; // all of one that reading asks about
}
