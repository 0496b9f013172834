import { askedAgain, type Decision, type DecisionCreate, type DecisionText, type DecisionUpdate, type Evidence } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { branchOfEvidence } from '../branch/evidence.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, definedOnly } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { findProject, noteActivity, requireActive } from '../project/access.ts';
import { nextDecisionNumber } from '../project/change.ts';
import { redactEvidence } from '../redaction/findings.ts';
import { checkEvidence } from './evidence.ts';
import { noticeAsked, noticeProposal, noticeRevision, settleRefusal } from './notices.ts';
import { publishDecision } from './publish.ts';
import { findDecision, showDecision } from './query.ts';
import { decisionRevisions, decisions } from './schema.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * Records a decision under the project's next number. It applies to `branchId` only (null: everywhere) until the branch is merged.
 * Without `branchId`, a decision whose evidence is from one branch only applies to that branch.
 */
export async function recordDecision(
  tx: Transaction,
  visitor: Visitor,
  input: DecisionCreate,
  requestId: string,
  branchId?: string | null,
): Promise<Decision> {
  const { projectId, status, evidence, supersedesId, reviewBy, ...written } = input;
  const project = await findProject(tx, visitor, projectId, 'project.write');
  requireActive(project);
  const checked = await checkEvidence(tx, visitor, project.id, evidence);
  if (supersedesId) await requirePredecessor(tx, project.id, supersedesId);
  const number = await nextDecisionNumber(tx, project.id);
  const id = newId('dec');
  const place = { projectId: project.id, subject: { type: 'decision', id } };
  const text = await withoutSecrets(tx, visitor, place, written);
  const quoted = await redactEvidence(tx, visitor, place, checked);
  const actor = actorOf(visitor);
  await tx.insert(decisions).values({
    id,
    tenantId: visitor.tenant.id,
    projectId: project.id,
    number,
    status,
    ...text,
    evidence: quoted,
    branchId: branchId === undefined ? await branchOfEvidence(tx, checked) : branchId,
    supersedesId: supersedesId ?? null,
    reviewBy: momentOf(reviewBy ?? null),
    actor,
  });
  await keepRevision(tx, visitor, id, 1, text);
  await audit(tx, visitor, { action: 'decision.recorded', target: { type: 'decision', id }, detail: { number, status }, requestId });
  if (status === 'proposed')
    await noticeProposal(tx, visitor, { id, number, title: text.title, actor, deciders: [], signOff: [] }, project);
  return publishDecision(tx, visitor, 'decision.created', id);
}

/**
 * Changes the text of a draft or proposal; each save is a revision. The text of an accepted decision is frozen: only a successor changes
 * it.
 */
export async function reviseDecision(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, supersedesId, reviewBy, evidence, ...written }: DecisionUpdate,
  requestId: string,
  /** The earlier revision whose text is restored. */
  from?: number,
): Promise<Decision> {
  const { decision, project } = await findDecision(tx, visitor, id, 'project.write');
  requireActive(project);
  if (decision.version !== version) throw new ApiError('CONFLICT', { current: await showDecision(tx, visitor, id) });
  if (decision.status !== 'draft' && decision.status !== 'proposed') throw new ApiError('STATE_INVALID');
  if (supersedesId && supersedesId !== decision.supersedesId) await requirePredecessor(tx, project.id, supersedesId);
  const revision = decision.revision + 1;
  const signOff = askedAgain(decision.signOff);
  const place = { projectId: project.id, subject: { type: 'decision', id } };
  const text = await withoutSecrets(tx, visitor, place, written);
  const rests = evidence && (await nextEvidence(tx, visitor, place, decision.evidence, evidence));
  await tx
    .update(decisions)
    .set({
      ...text,
      ...definedOnly({ supersedesId, reviewBy: reviewBy === undefined ? undefined : momentOf(reviewBy), evidence: rests }),
      signOff,
      revision,
      ...changed(decisions.version),
    })
    .where(eq(decisions.id, id));
  await keepRevision(tx, visitor, id, revision, text);
  await noteActivity(tx, project.id);
  await audit(tx, visitor, {
    action: 'decision.revised',
    target: { type: 'decision', id },
    detail: { revision, ...definedOnly({ from }) },
    requestId,
  });
  await settleRefusal(tx, visitor, decision, signOff);
  await noticeRevision(tx, visitor, { ...decision, title: text.title }, project);
  if (decision.status === 'proposed') await noticeAsked(tx, visitor, { ...decision, title: text.title }, project, decision.signOff);
  return publishDecision(tx, visitor, 'decision.changed', id);
}

/** Existing evidence stays as stored, even if its source has changed. New evidence is checked in the project. */
async function nextEvidence(
  tx: Transaction,
  visitor: Visitor,
  place: { projectId: string; subject: { type: string; id: string } },
  before: readonly Evidence[],
  next: readonly Evidence[],
): Promise<Evidence[]> {
  const kept = next.map(({ type, id, quote, hash }) =>
    before.find((one) => one.type === type && one.id === id && one.quote === quote && (hash === undefined || one.hash === hash)),
  );
  const fresh = next.map((one, at) => (kept[at] ? [] : [one]));
  const checked = await checkEvidence(tx, visitor, place.projectId, fresh.flat());
  const safe = await redactEvidence(tx, visitor, place, checked);
  return kept.flatMap((one) => one ?? safe.shift() ?? []);
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Only a decision in force can be superseded. */
async function requirePredecessor(tx: Transaction, projectId: string, id: string): Promise<void> {
  const found = await tx
    .select({ id: decisions.id })
    .from(decisions)
    .where(and(eq(decisions.id, id), eq(decisions.projectId, projectId), eq(decisions.status, 'accepted')));
  if (found.length === 0) throw new ApiError('BAD_REQUEST', { issues: [issue('supersedesId', 'NOT_ALLOWED')] });
}

async function keepRevision(tx: Transaction, visitor: Visitor, decisionId: string, revision: number, content: DecisionText): Promise<void> {
  await tx
    .insert(decisionRevisions)
    .values({ id: newId('drv'), tenantId: visitor.tenant.id, decisionId, revision, content, actor: actorOf(visitor) });
}
