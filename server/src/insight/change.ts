import { type Insight, type InsightTransition, type InsightType, insightMoves } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { findProject, requireActive, requirePermission } from '../project/access.ts';
import { redactFields } from '../redaction/findings.ts';
import { findInsight, mutedIn, showInsight } from './query.ts';
import { insightMutes, insights } from './schema.ts';

/**
 * Acknowledges, resolves, dismisses or reopens an insight, by the rules of `insightMoves`.
 * @throws ApiError CONFLICT with the current row
 */
export async function moveInsight(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { to, version, reason }: InsightTransition,
  requestId: string,
): Promise<Insight> {
  const { insight, project } = await findInsight(tx, visitor, id, insightMoves[to].needs);
  requireActive(project);
  if (insight.version !== version) throw new ApiError('CONFLICT', { current: await showInsight(tx, visitor, id) });
  if (!insightMoves[to].from.includes(insight.status)) throw new ApiError('STATE_INVALID');
  if (to === 'dismissed' && !reason) throw new ApiError('BAD_REQUEST', { issues: [issue('reason', 'REQUIRED')] });
  const target = { type: 'insight', id };
  const kept = reason && {
    ...reason,
    ...(await redactFields(tx, visitor, { projectId: project.id, subject: target }, { note: reason.note })),
  };
  await tx
    .update(insights)
    .set({
      status: to,
      reason: to === 'dismissed' ? (kept ?? null) : null,
      actor: actorOf(visitor),
      ...changed(insights.version),
    })
    .where(eq(insights.id, id));
  await audit(tx, visitor, {
    action: `insight.${to}`,
    target,
    detail: { from: insight.status, to, ...(reason ? { reason: reason.code } : {}) },
    requestId,
  });
  const shown = await showInsight(tx, visitor, id);
  await announce(tx, visitor, { type: 'insight.changed', id, version: shown.version, project });
  return shown;
}

/** Mutes or unmutes a type of insight in a project. Idempotent. */
export async function muteInsights(
  tx: Transaction,
  visitor: Visitor,
  { project: idOrSlug, type, muted }: { project: string; type: InsightType; muted: boolean },
  requestId: string,
): Promise<{ muted: InsightType[] }> {
  const project = await findProject(tx, visitor, idOrSlug);
  requirePermission(visitor, 'project.review', project);
  requireActive(project);
  const done = muted
    ? await tx
        .insert(insightMutes)
        .values({ id: newId('mut'), tenantId: visitor.tenant.id, projectId: project.id, type, actor: actorOf(visitor) })
        .onConflictDoNothing()
        .returning({ id: insightMutes.id })
    : await tx
        .delete(insightMutes)
        .where(and(eq(insightMutes.projectId, project.id), eq(insightMutes.type, type)))
        .returning({ id: insightMutes.id });
  const all = { muted: await mutedIn(tx, project.id) };
  if (done.length === 0) return all;
  const action = muted ? 'insight.muted' : 'insight.unmuted';
  await audit(tx, visitor, { action, target: { type: 'project', id: project.id }, detail: { type }, requestId });
  // The event concerns many insights, so it carries the project's id.
  await announce(tx, visitor, { type: 'insight.changed', id: project.id, version: null, project });
  return all;
}
