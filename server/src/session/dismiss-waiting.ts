import type { Session } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { settleWaiting } from './notices.ts';
import { showSession } from './query.ts';
import { sessions } from './schema.ts';
import { waits } from './waiting.ts';

/**
 * Dismisses that a session of the visitor waits for them. Does nothing if it no longer waits.
 * @throws ApiError NOT_FOUND if it is the session of somebody else, or its project cannot be read
 */
export async function dismissWaiting(tx: Transaction, visitor: Visitor, id: string): Promise<Session> {
  const before = await showSession(tx, visitor, id);
  if (before.person.id !== visitor.user.id) throw new ApiError('NOT_FOUND');
  const [dismissed] = await tx
    .update(sessions)
    .set({ waitingDismissedAt: new Date(), ...changed(sessions.version) })
    .where(and(eq(sessions.id, id), waits))
    .returning({ version: sessions.version });
  if (!dismissed) return before;
  const { version } = dismissed;
  const project = { id: before.projectId, slug: before.projectSlug };
  await announce(tx, visitor, { type: 'agent-session.changed', id, version, project });
  await settleWaiting(tx, visitor, id);
  return showSession(tx, visitor, id);
}
