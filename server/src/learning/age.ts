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
/** Below this a rule in force comes back with the question whether it is still true. */
const doubtfulBelow = 0.3;

type PatternRow = typeof patterns.$inferSelect;

/** Wakes what was put off until now, in projects where somebody can decide about it. */
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

/** Takes from rules in force what weeks without use cost, where their project is active and lets them age; those that are hardly believed any more, or due for a review, come back as a question. */
export async function ageRules(tx: Transaction, tenantId: string, requestId: string, now = new Date()): Promise<number> {
  const weekAgo = new Date(now.getTime() - weekMs).toISOString();
  const unused = sql`greatest(${patterns.lastServedAt}, ${patterns.decidedAt}) <= ${weekAgo}::timestamptz`;
  const rows = await tx
    .select()
    .from(patterns)
    // Those alone of which something may change: they stay locked until the round ends, and agents are told the others meanwhile.
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

/** Whole weeks since a rule was last of use, time was last counted, or its project began to count it. Pure. */
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
  // Its day has come: the next one is for whoever says that it is still true.
  if (to === 'stale') await tx.update(patterns).set({ reviewBy: null }).where(eq(patterns.id, row.id));
  await audit(tx, cairn, { action: `pattern.${to}`, target: { type: 'pattern', id: row.id }, detail: { from: row.status }, requestId });
  await publishPattern(tx, cairn, 'pattern.changed', row.id);
  const [project] = await tx
    .select({ id: projects.id, visibility: projects.visibility })
    .from(projects)
    .where(eq(projects.id, row.projectId));
  if (project && to === 'proposed') await noticeProposed(tx, cairn, row, project);
  if (project && to === 'stale' && row.reviewBy !== null) await noticeDue(tx, cairn, row, project);
}
