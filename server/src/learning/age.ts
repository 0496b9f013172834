import { and, asc, eq, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { decayed } from '../pattern/count.ts';
import { stateSnapshot, writeState } from '../pattern/move.ts';
import { noticeDue, noticeProposed } from '../pattern/notices.ts';
import { publishPattern } from '../pattern/publish.ts';
import { patterns } from '../pattern/schema.ts';
import { projects } from '../project/schema.ts';
import { inActiveProject } from './active.ts';
import { readPolicies } from './policy.ts';
import { systemIn } from './system.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** An accepted rule with less confidence becomes stale: reviewers are asked whether it is still true. */
const doubtfulBelow = 0.3;

type PatternRow = typeof patterns.$inferSelect;

/** Returns snoozed rules whose time has come to the state proposed, in active projects. */
export async function wakeSnoozed(tx: Transaction, tenantId: string, requestId: string, now = new Date()): Promise<number> {
  const due = await tx
    .select()
    .from(patterns)
    .where(and(eq(patterns.status, 'snoozed'), lte(patterns.snoozedUntil, now), inActiveProject(tx, patterns.projectId)))
    .orderBy(asc(patterns.id))
    .for('update');
  for (const row of due) await moveBySystem(tx, tenantId, row, 'proposed', requestId);
  return due.length;
}

/**
 * Lowers the confidence of accepted rules for weeks without use, in active projects whose policy ages rules. Rules with little confidence
 * left, and those due for review, become stale.
 */
export async function ageRules(tx: Transaction, tenantId: string, requestId: string, now = new Date()): Promise<number> {
  const weekAgo = new Date(now.getTime() - weekMs).toISOString();
  const unused = sql`greatest(${patterns.lastServedAt}, ${patterns.decidedAt}) <= ${weekAgo}::timestamptz`;
  const rows = await tx
    .select()
    .from(patterns)
    // Only rows that may change: they stay locked until the run ends, and agents can be served the others in that time.
    .where(
      and(
        eq(patterns.status, 'accepted'),
        isNotNull(patterns.decidedAt),
        inActiveProject(tx, patterns.projectId),
        or(unused, lte(patterns.reviewBy, now), lt(patterns.confidence, doubtfulBelow)),
      ),
    )
    .orderBy(asc(patterns.id))
    .for('update');
  const policies = await readPolicies(tx);
  let aged = 0;
  for (const row of rows) {
    const { decay, decaysSince } = policies.of(row.projectId);
    const weeks = decay ? unusedWeeks(row, decaysSince, now) : 0;
    const next = weeks > 0 ? decayed(row, weeks, now) : null;
    if (next) {
      await tx
        .update(patterns)
        .set({ ...next, ...changed(patterns.version) })
        .where(eq(patterns.id, row.id));
      aged += 1;
    }
    const due = row.reviewBy !== null && row.reviewBy <= now;
    if (due || (next?.confidence ?? row.confidence) < doubtfulBelow) await moveBySystem(tx, tenantId, row, 'stale', requestId);
  }
  return aged;
}

/**
 * Counts the whole weeks since a rule was last used, since its age was last counted, or since its project began to age rules; the latest of
 * these. Pure.
 */
export function unusedWeeks(
  { lastServedAt, decidedAt, evidence }: Pick<PatternRow, 'lastServedAt' | 'decidedAt' | 'evidence'>,
  countedSince: Date | null,
  now: Date,
): number {
  const counted = evidence.filter(({ type }) => type === 'time').map(({ at }) => Date.parse(at));
  const since = Math.max(lastServedAt?.getTime() ?? 0, decidedAt?.getTime() ?? 0, countedSince?.getTime() ?? 0, ...counted);
  return Math.max(0, Math.floor((now.getTime() - since) / weekMs));
}

async function moveBySystem(
  tx: Transaction,
  tenantId: string,
  row: PatternRow,
  to: 'proposed' | 'stale',
  requestId: string,
): Promise<void> {
  const cairn = systemIn(tenantId);
  await writeState(tx, row.id, { ...stateSnapshot(row), status: to, snoozedUntil: null });
  // The review is due now. The person who confirms the rule sets the next date.
  if (to === 'stale') await tx.update(patterns).set({ reviewBy: null }).where(eq(patterns.id, row.id));
  await audit(tx, cairn, { action: `pattern.${to}`, target: { type: 'pattern', id: row.id }, detail: { from: row.status, to }, requestId });
  await publishPattern(tx, cairn, 'pattern.changed', row.id);
  const [project] = await tx
    .select({ id: projects.id, visibility: projects.visibility })
    .from(projects)
    .where(eq(projects.id, row.projectId));
  if (project && to === 'proposed') await noticeProposed(tx, cairn, row, project);
  if (project && to === 'stale' && row.reviewBy !== null) await noticeDue(tx, cairn, row, project);
}
