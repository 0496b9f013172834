import { type DecisionMove, type NotificationType, type Signature, verdictOf } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { firstWords } from '../notification/first-words.ts';
import { doneFor, type Notice, notify, settle } from '../notification/notify.ts';
import { peopleWho } from '../notification/people.ts';
import type { FoundProject } from '../project/access.ts';
import type { decisions } from './schema.ts';

type About = Pick<typeof decisions.$inferSelect, 'id' | 'number' | 'title' | 'actor' | 'deciders' | 'signOff'>;
/** Notifications that request a review, and are done once the decision is made. */
const waiting: readonly NotificationType[] = ['decision.proposed', 'decision.asked'];
const refusal: NotificationType = 'decision.refused';
/** The part of a project that determines its readers. */
type Place = Pick<FoundProject, 'id' | 'visibility'>;

/** Notifies the reviewers about a proposal. */
export async function noticeProposal(tx: Transaction, visitor: Visitor, decision: About, project: Place, at = new Date()): Promise<void> {
  const notice = { ...noticeOf('decision.proposed', decision, project), happenedAt: at };
  const named = new Set(decision.signOff.map(({ id }) => id));
  const others = (await peopleWho(tx, 'project.review', project)).filter((id) => !named.has(id));
  await notify(tx, visitor, others, notice);
  await noticeAsked(tx, visitor, decision, project, decision.signOff, at);
}

/** Notifies people that they are named to decide, or that a new revision needs their answer. */
export async function noticeAsked(
  tx: Transaction,
  visitor: Visitor,
  decision: About,
  project: Place,
  people: readonly { id: string }[],
  at = new Date(),
): Promise<void> {
  const reviewers = await peopleWho(tx, 'project.review', project);
  const asked = people.map(({ id }) => id).filter((id) => reviewers.includes(id));
  await notify(tx, visitor, asked, { ...noticeOf('decision.asked', decision, project), happenedAt: at });
}

/** Notifies the author, and the person who named the decider, about a decider's no. */
export async function noticeRefusal(tx: Transaction, visitor: Visitor, decision: About, project: Place, comment: string): Promise<void> {
  const own = decision.signOff.find(({ id }) => id === visitor.user.id);
  const concerned = [...authorOf(decision), ...(own?.askedBy ? [own.askedBy] : [])];
  const notice = noticeOf('decision.refused', decision, project);
  const parameters = { ...notice.parameters, words: firstWords(comment) };
  await notify(tx, visitor, await readersAmong(tx, project, concerned), { ...notice, parameters });
}

/** Settles the refusal when no decider says no any more (withdrawn, about a former revision, or no longer named). */
export async function settleRefusal(
  tx: Transaction,
  visitor: Visitor,
  { id, signOff }: Pick<About, 'id' | 'signOff'>,
  after: readonly Signature[],
): Promise<void> {
  if (verdictOf(signOff) !== 'refused' || verdictOf(after) === 'refused') return;
  await settle(tx, visitor, subjectOf({ id }), [refusal]);
}

/** Settles the request for people who have answered or are no longer named. */
export async function noticeAskedNoMore(tx: Transaction, visitor: Visitor, id: string, people: readonly string[]): Promise<void> {
  await doneFor(tx, visitor, people, subjectOf({ id }), ['decision.asked']);
}

/** Notifies the author that somebody else has changed the text. */
export async function noticeRevision(tx: Transaction, visitor: Visitor, decision: About, project: Place): Promise<void> {
  await notify(tx, visitor, await readersAmong(tx, project, authorOf(decision)), noticeOf('decision.revised', decision, project));
}

/** Notifies the author about a transition, and settles the requests for a review. */
export async function noticeMove(
  tx: Transaction,
  visitor: Visitor,
  to: DecisionMove,
  decision: About,
  project: Place,
  at = new Date(),
): Promise<void> {
  if (to === 'proposed') return noticeProposal(tx, visitor, decision, project, at);
  await settle(tx, visitor, subjectOf(decision), [...waiting, refusal]);
  const concerned = to === 'deprecated' ? [...authorOf(decision), ...decision.deciders.map(({ id }) => id)] : authorOf(decision);
  await notify(tx, visitor, await readersAmong(tx, project, concerned), {
    ...noticeOf(`decision.${to}`, decision, project),
    happenedAt: at,
  });
}

/** Settles the notifications about a discarded draft. */
export async function noticeDiscarded(tx: Transaction, visitor: Visitor, id: string): Promise<void> {
  await settle(tx, visitor, subjectOf({ id }), [...waiting, refusal, 'decision.revised']);
}

/** Notifies the author that the decision was superseded. */
export async function noticeSuccession(tx: Transaction, visitor: Visitor, decision: About, project: Place): Promise<void> {
  await notify(tx, visitor, await readersAmong(tx, project, authorOf(decision)), noticeOf('decision.superseded', decision, project));
}

/** Settles the notifications about an undone transition, and reopens the requests for a review and refusals that are open again. */
export async function noticeUndo(
  tx: Transaction,
  visitor: Visitor,
  move: DecisionMove,
  { id, signOff }: Pick<About, 'id' | 'signOff'>,
): Promise<void> {
  await settle(tx, visitor, subjectOf({ id }), [`decision.${move}`]);
  if (move !== 'accepted' && move !== 'rejected') return;
  await settle(tx, visitor, subjectOf({ id }), verdictOf(signOff) === 'refused' ? [...waiting, refusal] : waiting, false);
}

/** Settles the notification about a supersession that was undone. */
export async function forgetSuccession(tx: Transaction, visitor: Visitor, id: string): Promise<void> {
  await settle(tx, visitor, { type: 'decision', id }, ['decision.superseded']);
}

async function readersAmong(tx: Transaction, project: Place, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const readers = await peopleWho(tx, 'project.read', project);
  return people.filter((id) => readers.includes(id));
}

function authorOf({ actor }: About): string[] {
  return actor.type === 'user' ? [actor.id] : [];
}

function subjectOf({ id }: Pick<About, 'id'>): Notice['subject'] {
  return { type: 'decision', id };
}

function noticeOf(type: NotificationType, { id, number, title }: About, project: Place): Notice {
  return { type, subject: subjectOf({ id }), projectId: project.id, parameters: { title, number, words: '', role: '' } };
}
