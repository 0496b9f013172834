import { type Decision, type DecisionReviewDaySchema, reviewDayNeeds } from '@cairn/api';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { requireActive, requirePermission } from '../project/access.ts';
import { publishDecision } from './publish.ts';
import { findDecision, showDecision } from './query.ts';
import { decisions } from './schema.ts';

/**
 * Sets the review date of a decision that is in force or may come into force.
 * @throws ApiError CONFLICT, STATE_INVALID if the decision is closed, FORBIDDEN
 */
export async function setReviewDay(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, reviewBy }: v.InferOutput<typeof DecisionReviewDaySchema>,
  requestId: string,
): Promise<Decision> {
  const { decision, project } = await findDecision(tx, visitor, id, 'project.write');
  requireActive(project);
  if (decision.version !== version) throw new ApiError('CONFLICT', { current: await showDecision(tx, visitor, id) });
  const needs = reviewDayNeeds[decision.status];
  if (!needs) throw new ApiError('STATE_INVALID');
  requirePermission(visitor, needs, project);
  await tx
    .update(decisions)
    .set({ reviewBy: reviewBy === null ? null : new Date(reviewBy), ...changed(decisions.version) })
    .where(eq(decisions.id, id));
  await audit(tx, visitor, { action: 'decision.review-day-set', target: { type: 'decision', id }, detail: { reviewBy }, requestId });
  return publishDecision(tx, visitor, 'decision.changed', id);
}
