import { type Decision, type DecisionCreate, type DecisionState, type DecisionUpdate, decisionTransitions } from '@cairn/api';
import { eq } from 'drizzle-orm';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { findProject, noteActivity, requireActive } from '../project/access.ts';
import { nextDecisionNumber } from '../project/change.ts';
import { checkEvidence } from './evidence.ts';
import { findDecision, showDecision } from './query.ts';
import { type DecisionText, decisionRevisions, decisions } from './schema.ts';

/** Records a decision under the project's next number. */
export async function recordDecision(tx: Transaction, visitor: Visitor, input: DecisionCreate, requestId: string): Promise<Decision> {
  const { projectId, status, evidence, ...text } = input;
  const project = await findProject(tx, visitor, projectId, 'project.write');
  requireActive(project);
  const checked = await checkEvidence(tx, visitor, project.id, evidence);
  const number = await nextDecisionNumber(tx, project.id);
  const id = newId('dec');
  await tx.insert(decisions).values({
    id,
    tenantId: visitor.tenant.id,
    projectId: project.id,
    number,
    status,
    ...text,
    evidence: checked,
    actor: actorOf(visitor),
  });
  await keepRevision(tx, visitor, id, 1, text);
  await audit(tx, visitor, { action: 'decision.recorded', target: { type: 'decision', id }, detail: { number, status }, requestId });
  return tell(tx, visitor, 'decision.created', id);
}

/** Changes the text while it is a draft or proposed: each save is a revision. An accepted text is frozen, only a successor changes what it says. */
export async function reviseDecision(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, ...text }: DecisionUpdate,
  requestId: string,
): Promise<Decision> {
  const { decision, project } = await findDecision(tx, visitor, id, 'project.write');
  requireActive(project);
  if (decision.version !== version) throw new ApiError('CONFLICT', { current: await showDecision(tx, visitor, id) });
  if (decision.status !== 'draft' && decision.status !== 'proposed') throw new ApiError('STATE_INVALID');
  const revision = decision.revision + 1;
  await tx
    .update(decisions)
    .set({ ...text, revision, ...changed(decisions.version) })
    .where(eq(decisions.id, id));
  await keepRevision(tx, visitor, id, revision, text);
  await noteActivity(tx, project.id);
  await audit(tx, visitor, { action: 'decision.revised', target: { type: 'decision', id }, detail: { revision }, requestId });
  return tell(tx, visitor, 'decision.changed', id);
}

/** Proposes, accepts, rejects or deprecates. Accepting, rejecting and deprecating needs `project.review`, and whoever does it is a decider. */
export async function transitionDecision(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  to: DecisionState,
  version: number,
  requestId: string,
): Promise<Decision> {
  const { decision, project } = await findDecision(tx, visitor, id, to === 'proposed' ? 'project.write' : 'project.review');
  requireActive(project);
  if (decision.version !== version) throw new ApiError('CONFLICT', { current: await showDecision(tx, visitor, id) });
  if (!decisionTransitions[decision.status].includes(to)) throw new ApiError('STATE_INVALID');
  const decides = to === 'accepted' || to === 'rejected';
  const me = { id: visitor.user.id, name: visitor.user.displayName };
  const deciders = decides && !decision.deciders.some((one) => one.id === me.id) ? [...decision.deciders, me] : decision.deciders;
  await tx
    .update(decisions)
    .set({ status: to, deciders, ...changed(decisions.version) })
    .where(eq(decisions.id, id));
  await noteActivity(tx, project.id);
  await audit(tx, visitor, { action: `decision.${to}`, target: { type: 'decision', id }, detail: { from: decision.status }, requestId });
  return tell(tx, visitor, 'decision.changed', id);
}

async function keepRevision(tx: Transaction, visitor: Visitor, decisionId: string, revision: number, content: DecisionText): Promise<void> {
  await tx
    .insert(decisionRevisions)
    .values({ id: newId('drv'), tenantId: visitor.tenant.id, decisionId, revision, content, actor: actorOf(visitor) });
}

/** Gives the decision as it is now, and tells those who may read it. */
async function tell(tx: Transaction, visitor: Visitor, type: 'decision.created' | 'decision.changed', id: string): Promise<Decision> {
  const decision = await showDecision(tx, visitor, id);
  const { version, projectId, projectSlug } = decision;
  await announce(tx, visitor, { type, id, version, project: { id: projectId, slug: projectSlug } });
  return decision;
}
