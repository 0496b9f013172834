import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { notify } from '../notification/notify.ts';
import { peopleWho } from '../notification/people.ts';
import { asWriter } from '../pattern/notices.ts';
import type { FoundProject } from '../project/access.ts';
import type { sessions } from '../session/schema.ts';

/** Notifies reviewers that a session has ended and left `waiting` proposals to review. Does nothing if there are none. */
export async function noticeEnded(
  tx: Transaction,
  visitor: Visitor,
  { id, goal }: Pick<typeof sessions.$inferSelect, 'id' | 'goal'>,
  waiting: number,
  project: FoundProject,
): Promise<void> {
  if (waiting === 0) return;
  await notify(tx, asWriter(visitor), await peopleWho(tx, 'project.review', project), {
    type: 'session.ended',
    subject: { type: 'session', id },
    projectId: project.id,
    parameters: { title: goal, number: waiting, words: '', role: '' },
  });
}
