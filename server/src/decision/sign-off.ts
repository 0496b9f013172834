import { afterSignature, type Decision, type DecisionDecidersSchema, type DecisionSignSchema, namedToSign } from '@cairn/api';
import { eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import { users } from '../auth/schema.ts';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { peopleWho } from '../notification/people.ts';
import { type FoundProject, findProject, noteActivity, requireActive } from '../project/access.ts';
import { redactFields } from '../redaction/findings.ts';
import { carryOut, stateSnapshot, writeState } from './move.ts';
import { noticeAsked, noticeAskedNoMore, noticeRefusal, settleRefusal } from './notices.ts';
import { publishDecision } from './publish.ts';
import { findDecision, showDecision } from './query.ts';
import { decisions } from './schema.ts';

type Person = Pick<Decision['signOff'][number], 'id' | 'name'>;

/** Lists the people who can be named to decide: the reviewers of the project, by name. */
export async function listCandidates(tx: Transaction, visitor: Visitor, id: string): Promise<Person[]> {
  const { projectId } = await showDecision(tx, visitor, id);
  return candidatesOf(tx, await findProject(tx, visitor, projectId));
}

/**
 * Replaces the people named to decide. Accepts nothing, even if only people who have said yes remain.
 * @throws ApiError BAD_REQUEST with an issue for each who is no reviewer there, CONFLICT, STATE_INVALID once it is decided
 */
export async function nameDeciders(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, people }: v.InferOutput<typeof DecisionDecidersSchema>,
  requestId: string,
): Promise<Decision> {
  const { decision, project } = await findDecision(tx, visitor, id, 'project.write');
  requireActive(project);
  if (decision.version !== version) throw new ApiError('CONFLICT', { current: await showDecision(tx, visitor, id) });
  if (decision.status !== 'draft' && decision.status !== 'proposed') throw new ApiError('STATE_INVALID');
  const candidates = await candidatesOf(tx, project);
  const unknown = people.flatMap((one, at) => (candidates.some((other) => other.id === one) ? [] : [issue(`people.${at}`, 'NOT_ALLOWED')]));
  if (unknown.length > 0) throw new ApiError('BAD_REQUEST', { issues: unknown });
  const named = candidates.filter((one) => people.includes(one.id));
  const signOff = namedToSign(decision.signOff, named, visitor.user.id);
  await tx
    .update(decisions)
    .set({ signOff, ...changed(decisions.version) })
    .where(eq(decisions.id, id));
  await noteActivity(tx, project.id);
  const detail = { people: named.map((one) => one.id) };
  await audit(tx, visitor, { action: 'decision.deciders-named', target: { type: 'decision', id }, detail, requestId });
  const news = named.filter((one) => !decision.signOff.some((before) => before.id === one.id));
  await settleRefusal(tx, visitor, decision, signOff);
  const gone = decision.signOff.filter((before) => !named.some((one) => one.id === before.id)).map((one) => one.id);
  await noticeAskedNoMore(tx, visitor, id, gone);
  if (decision.status === 'proposed') await noticeAsked(tx, visitor, decision, project, news);
  return publishDecision(tx, visitor, 'decision.changed', id);
}

/**
 * Records the visitor's answer on a revision, replacing their former one. When all named people have said yes, the decision is
 * accepted, with all effects. Locks the row, so that two concurrent answers both count.
 * @throws ApiError FORBIDDEN if they were not named or are no reviewer, CONFLICT on another revision, STATE_INVALID
 */
export async function signDecision(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { revision, answer, comment }: v.InferOutput<typeof DecisionSignSchema>,
  requestId: string,
): Promise<Decision> {
  const { decision, project } = await findDecision(tx, visitor, id, 'project.review');
  requireActive(project);
  if (decision.revision !== revision) throw new ApiError('CONFLICT', { current: await showDecision(tx, visitor, id) });
  if (decision.status !== 'proposed') throw new ApiError('STATE_INVALID');
  const now = new Date().toISOString();
  const safe = await redactFields(tx, visitor, { projectId: project.id, subject: { type: 'decision', id } }, { comment });
  const after = afterSignature(stateSnapshot(decision), visitor.user.id, { answer, comment: safe.comment, at: now });
  if (!after) throw new ApiError('FORBIDDEN');
  const target = { type: 'decision', id };
  await audit(tx, visitor, { action: 'decision.signed', target, detail: { revision, answer }, requestId });
  if (after.status === 'accepted') return carryOut(tx, visitor, { decision, project }, 'accepted', { after, now }, requestId);
  await writeState(tx, id, after);
  await noteActivity(tx, project.id);
  if (answer === 'no') await noticeRefusal(tx, visitor, decision, project, safe.comment);
  else await settleRefusal(tx, visitor, decision, after.signOff);
  await noticeAskedNoMore(tx, visitor, id, [visitor.user.id]);
  return publishDecision(tx, visitor, 'decision.changed', id);
}

async function candidatesOf(tx: Transaction, project: FoundProject): Promise<Person[]> {
  const ids = await peopleWho(tx, 'project.review', project);
  if (ids.length === 0) return [];
  return tx.select({ id: users.id, name: users.displayName }).from(users).where(inArray(users.id, ids)).orderBy(users.displayName);
}
