import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { notify, settle } from '../notification/notify.ts';
import { peopleWho } from '../notification/people.ts';
import type { FoundProject } from '../project/access.ts';
import { patterns } from './schema.ts';

/** The part of a project that determines its readers. */
type Place = Pick<FoundProject, 'id' | 'visibility'>;
type About = Pick<typeof patterns.$inferSelect, 'id' | 'number' | 'rule'>;

/** Notifies the reviewers about a proposal. Grouped by project: a second open proposal counts in the notification of the first. */
export async function noticeProposed(tx: Transaction, visitor: Visitor, { number, rule }: About, project: Place): Promise<void> {
  await notify(tx, asWriter(visitor), await peopleWho(tx, 'project.review', project), {
    type: 'pattern.proposed',
    subject: { type: 'project', id: project.id },
    projectId: project.id,
    parameters: { title: rule, number, words: '', role: '' },
  });
}

/** Settles the notification about proposals after a decision or an undo, if nothing is left to review in the project. */
export async function noticeDecided(
  tx: Transaction,
  visitor: Visitor,
  { id, projectId }: { id: string; projectId: string },
): Promise<void> {
  const [waits] = await tx
    .select({ id: patterns.id })
    .from(patterns)
    .where(and(eq(patterns.projectId, projectId), eq(patterns.status, 'proposed')))
    .limit(1);
  await settle(tx, visitor, { type: 'project', id: projectId }, ['pattern.proposed'], !waits);
  const [doubted] = await tx
    .select({ id: patterns.id })
    .from(patterns)
    .where(and(eq(patterns.id, id), eq(patterns.status, 'stale')));
  await settle(tx, visitor, { type: 'pattern', id }, ['pattern.due'], !doubted);
}

/** Notifies the reviewers that the review date of a rule has come. */
export async function noticeDue(tx: Transaction, visitor: Visitor, { id, number, rule }: About, project: Place): Promise<void> {
  await notify(tx, visitor, await peopleWho(tx, 'project.review', project), {
    type: 'pattern.due',
    subject: { type: 'pattern', id },
    projectId: project.id,
    parameters: { title: rule, number, words: '', role: '' },
  });
}

/** Returns the visitor as the sender of a notification. For an agent the user id is empty, so that the owner of its key is notified too. */
export function asWriter(visitor: Visitor): Visitor {
  const { actor, user } = visitor;
  return actor?.type === 'agent' ? { ...visitor, user: { ...user, id: '', displayName: actor.client ?? user.displayName } } : visitor;
}
