import { and, eq } from 'drizzle-orm';
import { apiKeys } from '../../api-key/schema.ts';
import { memberships, users } from '../../auth/schema.ts';
import type { Actor } from '../../database/column.ts';
import type { Transaction } from '../../database/database.ts';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';

/**
 * Returns the person who requested an answer (directly or with a key) with their current rights, which limit what the model can read.
 * @throws ApiError FORBIDDEN if they are no longer a member
 */
export async function askerOf(tx: Transaction, { id, apiKeyId }: Actor): Promise<Visitor> {
  const userId = apiKeyId === undefined ? id : tx.select({ id: apiKeys.makerId }).from(apiKeys).where(eq(apiKeys.id, apiKeyId));
  const [found] = await tx
    .select({ id: memberships.userId, role: memberships.role, preferences: users.preferences })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.userId, userId), eq(memberships.status, 'active')));
  if (!found) throw new ApiError('FORBIDDEN');
  return { user: { id: found.id, preferences: found.preferences }, subject: { role: found.role, cairnRole: 'none' } } as Visitor; // all fields that reading needs
}
