import { type Usage, usageMeters } from '@cairn/api';
import { and, count, gte, sum } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { sessions } from '../session/schema.ts';

/** What the visitor's tenant has used in the running month, of all its projects together, beside what it may. */
export async function showUsage(tx: Transaction, visitor: Visitor): Promise<Usage> {
  const now = new Date();
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  const [used] = await tx
    .select({
      sessions: count(),
      servedTokens: sum(sessions.servedTokens).mapWith(Number),
      costMicros: sum(sessions.costMicros).mapWith(Number),
    })
    .from(sessions)
    // Of the month is what has begun in it. Nothing of that was last heard of before, which an index knows.
    .where(and(gte(sessions.lastEventAt, since), gte(sessions.createdAt, since)));
  const { limits } = visitor.tenant;
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    meters: usageMeters.map((meter) => ({ meter, used: used?.[meter] ?? 0, limit: limits[meter] ?? null })),
  };
}
