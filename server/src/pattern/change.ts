import { confidenceOf, editable, mergeable, type Pattern, type PatternEvidence, type PatternMerge, type PatternUpdate } from '@cairn/api';
import { eq } from 'drizzle-orm';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { noteActivity, requireActive, requirePermission } from '../project/access.ts';
import { keepSafe } from '../redaction/findings.ts';
import { stand, standingOf } from './move.ts';
import { neighboursOf, relate } from './propose.ts';
import { findPattern, showPattern } from './query.ts';
import { patterns } from './schema.ts';
import { tellPattern } from './tell.ts';
import { fingerprintOf } from './words.ts';

/** Changes what a pattern says. Of what is in force, only those who may accept it. */
export async function editPattern(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, reviewBy, rule, rationale, ...scope }: PatternUpdate,
  requestId: string,
): Promise<Pattern> {
  const { pattern, project } = await findPattern(tx, visitor, id, 'project.write');
  requireActive(project);
  if (pattern.version !== version) throw new ApiError('CONFLICT', { current: await showPattern(tx, visitor, id) });
  if (!editable.includes(pattern.status)) throw new ApiError('STATE_INVALID');
  if (pattern.status !== 'proposed') requirePermission(visitor, 'project.review', project);
  const safe = await keepSafe(tx, visitor, { projectId: project.id, subject: { type: 'pattern', id } }, { rule, rationale });
  const relations = await relate(tx, project.id, safe.rule, { except: id, branchId: pattern.branchId });
  await tx
    .update(patterns)
    .set({
      ...safe,
      ...scope,
      ...(reviewBy === undefined ? {} : { reviewBy: reviewBy === null ? null : new Date(reviewBy) }),
      fingerprint: fingerprintOf(safe.rule),
      ...neighboursOf(relations),
      ...changed(patterns.version),
    })
    .where(eq(patterns.id, id));
  await noteActivity(tx, project.id);
  await audit(tx, visitor, { action: 'pattern.edited', target: { type: 'pattern', id }, requestId });
  return tellPattern(tx, visitor, 'pattern.changed', id);
}

/** Makes a pattern a redirect to another one, which then says what was agreed on, with the evidence of both. Gives that other. */
export async function mergePattern(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, into, rule, rationale, kind, paths }: PatternMerge,
  requestId: string,
): Promise<Pattern> {
  if (into.id === id) throw new ApiError('BAD_REQUEST', { issues: [issue('into', 'NOT_ALLOWED')] });
  // In the order of their ids, so that two who merge the same two into each other do not wait for one another.
  const [first, second] = await Promise.all([id, into.id].toSorted().map((one) => findPattern(tx, visitor, one, 'project.review')));
  const [from, to] = first?.pattern.id === id ? [first, second] : [second, first];
  if (!from || !to) throw new ApiError('NOT_FOUND');
  requireActive(from.project);
  if (from.pattern.version !== version) throw new ApiError('CONFLICT', { current: await showPattern(tx, visitor, id) });
  if (to.pattern.version !== into.version) throw new ApiError('CONFLICT', { current: await showPattern(tx, visitor, into.id) });
  const possible = mergeable.includes(from.pattern.status) && mergeable.includes(to.pattern.status);
  if (!possible || from.project.id !== to.project.id) throw new ApiError('STATE_INVALID');

  const safe = await keepSafe(tx, visitor, { projectId: to.project.id, subject: { type: 'pattern', id: into.id } }, { rule, rationale });
  const evidence = union(to.pattern.evidence, from.pattern.evidence);
  await tx
    .update(patterns)
    .set({
      ...safe,
      kind,
      paths,
      evidence,
      confidence: Math.max(to.pattern.confidence, confidenceOf(evidence)),
      servedCount: to.pattern.servedCount + from.pattern.servedCount,
      helpfulCount: to.pattern.helpfulCount + from.pattern.helpfulCount,
      fingerprint: fingerprintOf(safe.rule),
      conflictsWith: to.pattern.conflictsWith.filter((one) => one !== id),
      alike: to.pattern.alike.filter((one) => one !== id),
      ...changed(patterns.version),
    })
    .where(eq(patterns.id, into.id));
  await stand(tx, id, { ...standingOf(from.pattern), status: 'merged', snoozedUntil: null }, undefined, into.id);
  await noteActivity(tx, to.project.id);
  await audit(tx, visitor, { action: 'pattern.merged', target: { type: 'pattern', id }, detail: { into: into.id }, requestId });
  await tellPattern(tx, visitor, 'pattern.changed', id);
  return tellPattern(tx, visitor, 'pattern.changed', into.id);
}

/** The evidence of both; a quote that both have counts once. What was seen first counts most: the other's first piece is a repeat here. */
function union(one: readonly PatternEvidence[], other: readonly PatternEvidence[]): PatternEvidence[] {
  const known = new Set(one.map(({ type, id, quote }) => `${type}:${id}:${quote}`));
  const fresh = other.filter(({ type, id, quote }) => type !== 'time' && !known.has(`${type}:${id}:${quote}`));
  return [...one, ...fresh.map((piece) => ({ ...piece, weight: Math.min(piece.weight, 0.05) }))];
}
