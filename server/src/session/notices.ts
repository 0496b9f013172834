import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { firstWords } from '../notification/first-words.ts';
import { notify, settle } from '../notification/notify.ts';
import { asWriter } from '../pattern/notices.ts';
import type { sessions } from './schema.ts';

type About = Pick<typeof sessions.$inferSelect, 'id' | 'goal' | 'userId' | 'projectId'>;

/** Notifies the person of a session that it waits for them. `text` is what the agent says, redacted. */
export async function noticeWaiting(
  tx: Transaction,
  visitor: Visitor,
  { id, goal, userId, projectId }: About,
  text: string,
): Promise<void> {
  await notify(tx, asWriter(visitor), [userId], {
    type: 'session.waiting',
    subject: { type: 'session', id },
    projectId,
    parameters: { title: goal, number: null, words: firstWords(text), role: '' },
  });
}

/** Settles the notification that a session waits: it went on, ended, or was dismissed. */
export async function settleWaiting(tx: Transaction, visitor: Visitor, id: string): Promise<void> {
  await settle(tx, visitor, { type: 'session', id }, ['session.waiting']);
}
