import { eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { patterns } from '../pattern/schema.ts';
import { projects } from '../project/schema.ts';

/** How many patterns and decisions together may be proposed in a project: by one session, and with one key in 24 hours. */
export const proposalLimits = { session: 20, day: 100 } as const;

/**
 * Locks the project's proposals until the transaction ends, so that concurrent identical proposals are recognized as duplicates, and
 * refuses more proposals than people can review.
 * @throws ApiError PROPOSAL_LIMIT
 */
export async function admitProposal(
  tx: Transaction,
  projectId: string,
  { sessionId, apiKeyId, now }: { sessionId: string | undefined; apiKeyId: string; now: Date },
): Promise<void> {
  await tx.execute(sql`select from ${projects} where ${projects.id} = ${projectId} for update`);
  const since = new Date(now.getTime() - 24 * 3_600_000);
  let [bySession, today] = [0, 0];
  for (const table of [patterns, decisions]) {
    const ofSession: SQL = sessionId === undefined ? sql`false` : sql`${table.actor} ->> 'sessionId' = ${sessionId}`;
    const ofKeyToday = sql`(${table.actor} ->> 'apiKeyId' = ${apiKeyId} and ${gt(table.createdAt, since)})`;
    const [counted] = await tx
      .select({
        bySession: sql<number>`(count(*) filter (where ${ofSession}))::integer`,
        today: sql<number>`(count(*) filter (where ${ofKeyToday}))::integer`,
      })
      .from(table)
      .where(sql`${eq(table.projectId, projectId)} and ${or(ofSession, ofKeyToday)}`);
    bySession += counted?.bySession ?? 0;
    today += counted?.today ?? 0;
  }
  if (bySession >= proposalLimits.session) throw new ApiError('PROPOSAL_LIMIT', { issues: [issue('sessionId', 'SESSION_PROPOSALS')] });
  if (today >= proposalLimits.day) throw new ApiError('PROPOSAL_LIMIT', { issues: [issue('', 'KEY_PROPOSALS')] });
}
