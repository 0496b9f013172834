import { afterRound } from '@cairn/api';
import { eq, inArray, or } from 'drizzle-orm';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import { systemIn } from '../learning/system.ts';
import { projects } from '../project/schema.ts';
import { look } from './look.ts';
import type { Noticed } from './notice.ts';
import { insights } from './schema.ts';

type InsightRow = typeof insights.$inferSelect;

/**
 * Looks for insights in a tenant: creates new ones and resolves those that are not true any more. Idempotent, since an insight is
 * identified by its fingerprint. Returns the number of changed insights.
 */
export async function lookRound(tx: Transaction, tenantId: string, requestId: string, now = new Date()): Promise<number> {
  const cairn = systemIn(tenantId);
  const slugs = new Map(
    (await tx.select({ id: projects.id, slug: projects.slug }).from(projects).where(eq(projects.status, 'active'))).map(({ id, slug }) => [
      id,
      slug,
    ]),
  );
  const noticed = (await look(tx, now)).filter(({ projectId }) => slugs.has(projectId));
  const found = new Map(noticed.map((one) => [keyOf(one), one]));
  const rows = await tx
    .select()
    .from(insights)
    // Only the rows that a run can change (`afterRound`): closed insights that were not found again are not read.
    .where(
      or(
        eq(insights.gone, false),
        inArray(insights.status, ['open', 'acknowledged']),
        inArray(
          insights.fingerprint,
          noticed.map(({ fingerprint }) => fingerprint),
        ),
      ),
    )
    .orderBy(insights.id)
    .for('update');
  const told: { id: string; projectId: string; version: number }[] = [];
  for (const row of rows) {
    const now = found.get(keyOf(row));
    found.delete(keyOf(row));
    // Insights of archived projects are neither looked for nor resolved.
    if (!slugs.has(row.projectId)) continue;
    const next = afterRound(row, now !== undefined);
    const moved = next.status !== row.status;
    if (!moved && next.gone === row.gone && !(now && differs(row, now))) continue;
    await tx
      .update(insights)
      .set({
        ...next,
        ...(now ? contentOf(now) : {}),
        ...(moved ? { actor: actorOf(cairn), reason: null } : {}),
        ...changed(insights.version),
      })
      .where(eq(insights.id, row.id));
    if (moved)
      await audit(tx, cairn, {
        action: `insight.${next.status}`,
        target: { type: 'insight', id: row.id },
        detail: { from: row.status, to: next.status },
        requestId,
      });
    told.push({ id: row.id, projectId: row.projectId, version: row.version + 1 });
  }
  for (const one of found.values()) {
    const id = newId('ins');
    const { projectId, type, fingerprint } = one;
    await tx.insert(insights).values({ id, tenantId, projectId, type, fingerprint, ...contentOf(one), actor: actorOf(cairn) });
    told.push({ id, projectId, version: 1 });
  }
  for (const { id, projectId, version } of told)
    await announce(tx, cairn, { type: 'insight.changed', id, version, project: { id: projectId, slug: slugs.get(projectId) ?? '' } });
  return told.length;
}

function keyOf({ projectId, type, fingerprint }: Pick<Noticed, 'projectId' | 'type' | 'fingerprint'>): string {
  return JSON.stringify([projectId, type, fingerprint]);
}

function contentOf({ severity, subjects, evidence, metric }: Noticed): Pick<InsightRow, 'severity' | 'subjects' | 'evidence' | 'metric'> {
  return { severity, subjects, evidence, metric };
}

/** A count of days that has grown is no change: it stays at its value of the last real change. */
function differs(row: InsightRow, now: Noticed): boolean {
  const isByDays =
    now.type === 'unused_pattern' ||
    (now.type === 'stale_decision' && now.evidence.length === 0 && !now.subjects.some(({ type }) => type === 'file'));
  if (!isByDays && row.metric !== now.metric) return true;
  return (
    row.severity !== now.severity ||
    JSON.stringify([row.subjects, row.evidence].map(sorted)) !== JSON.stringify([now.subjects, now.evidence].map(sorted))
  );
}

/** jsonb does not keep the order of keys. */
function sorted(list: readonly object[]): unknown[] {
  return list.map((one) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
