import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { sessionRequests } from '../session/schema.ts';

const microsPerDollar = 1_000_000;

/**
 * Returns the usage of a session as its client counts it: a total, so that a repeated call adds nothing. Values that are left out stay
 * unchanged. A session whose requests telemetry reports has their sum, and the client's total is ignored.
 */
export async function spentSoFar(
  tx: Transaction,
  sessionId: string,
  { tokens, cost }: { tokens?: number | undefined; cost?: number | undefined },
): Promise<{ tokens?: number; costMicros?: number }> {
  if (tokens === undefined && cost === undefined) return {};
  const [reported] = await tx
    .select({ id: sessionRequests.id })
    .from(sessionRequests)
    .where(eq(sessionRequests.sessionId, sessionId))
    .limit(1);
  if (reported) return {};
  return {
    ...(tokens === undefined ? {} : { tokens }),
    ...(cost === undefined ? {} : { costMicros: Math.round(cost * microsPerDollar) }),
  };
}
