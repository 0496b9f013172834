import { type SessionEvent, sessionGivenUpHours } from '@cairn/api';
import { and, asc, between, eq, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { conversations, messages } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { nameOf } from '../database/person.ts';
import { sessionEvents, sessions } from '../session/schema.ts';

/** In milliseconds. Sessions that ended earlier were already examined while Cairn ran; examining one twice finds nothing new. */
export const lookedBackMs = 2 * 24 * 60 * 60 * 1000;
/** In milliseconds. A conversation counts as over after this silence. If it continues, a later run examines it again. */
const quietMs = 15 * 60 * 1000;

/** In milliseconds. After this silence a session is given up (`sessionStateAt`) and accepts no more events. */
const givenUpMs = sessionGivenUpHours * 60 * 60 * 1000;

type Seen = Pick<SessionEvent, 'kind' | 'text' | 'path' | 'edited' | 'ok'>;

/** In a conversation: a message and its place. An edited message keeps the place of the original. */
type Said = Seen & { messageId?: string; place?: string };

/** An ended session or conversation, with its events in order. */
export interface Ended {
  type: 'session' | 'message';
  id: string;
  projectId: string;
  /** The client of the session, or who said it. */
  by: string;
  at: Date;
  events: readonly Said[];
  /** The texts that Cairn served to it: repeating them is no evidence. */
  told: readonly string[];
  /** What the agent reports to have learned; empty for a conversation. */
  learned: string;
}

/** Returns the sessions and conversations that ended recently or were given up. Private conversations are left out. */
export async function endedLately(tx: Transaction, now: Date): Promise<Ended[]> {
  const since = new Date(now.getTime() - lookedBackMs);
  return [...(await endedSessions(tx, since, now)), ...(await quietConversations(tx, since, new Date(now.getTime() - quietMs)))];
}

async function endedSessions(tx: Transaction, since: Date, now: Date): Promise<Ended[]> {
  const before = (moment: Date) => new Date(moment.getTime() - givenUpMs);
  // A killed agent does not end its session. The session is over after this silence, as of its last event.
  const givenUp = and(eq(sessions.status, 'active'), between(sessions.lastEventAt, before(since), before(now)));
  const { id, projectId, client, endedAt, lastEventAt, served, summary } = sessions;
  const rows = await tx
    .select({ id, projectId, client, endedAt, lastEventAt, served, summary })
    .from(sessions)
    .where(or(and(isNotNull(sessions.endedAt), gte(sessions.endedAt, since)), givenUp))
    .orderBy(sql`coalesce(${sessions.endedAt}, ${sessions.lastEventAt})`, asc(sessions.id));
  const ended: Ended[] = [];
  for (const row of rows) {
    const events = await tx.select().from(sessionEvents).where(eq(sessionEvents.sessionId, row.id)).orderBy(asc(sessionEvents.sequence));
    const at = row.endedAt ?? row.lastEventAt;
    ended.push({
      type: 'session',
      id: row.id,
      projectId: row.projectId,
      by: row.client,
      at,
      events,
      told: row.served.map(({ title }) => title),
      learned: row.summary?.learned ?? '',
    });
  }
  return ended;
}

async function quietConversations(tx: Transaction, since: Date, quietSince: Date): Promise<Ended[]> {
  const rows = await tx
    .select({
      id: conversations.id,
      projectId: conversations.projectId,
      at: conversations.lastMessageAt,
      by: nameOf(conversations.authorId),
    })
    .from(conversations)
    .where(
      and(
        ne(conversations.visibility, 'private'),
        ne(conversations.status, 'deleted'),
        // A conversation that was restored or shared recently is included, whatever its age: it was not examined while nobody else could
        // read it.
        or(gte(conversations.lastMessageAt, since), gte(conversations.updatedAt, since)),
        lt(conversations.lastMessageAt, quietSince),
      ),
    )
    .orderBy(asc(conversations.lastMessageAt));
  if (rows.length === 0) return [];
  const said = await tx
    .select({
      conversationId: messages.conversationId,
      id: messages.id,
      parentId: messages.parentId,
      role: messages.role,
      text: messages.plainText,
      citations: messages.citations,
    })
    .from(messages)
    .where(
      inArray(
        messages.conversationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const byConversation = Map.groupBy(said, ({ conversationId }) => conversationId);
  return rows.map(({ id, projectId, by, at }): Ended => {
    const all = byConversation.get(id) ?? [];
    const people = all.filter(({ role, text }) => role === 'user' && text !== '');
    return {
      type: 'message',
      id,
      projectId,
      by,
      at,
      events: people.map(({ id: messageId, parentId, text }) => {
        return { kind: 'prompt', text, path: null, edited: false, ok: null, messageId, place: parentId ?? '' };
      }),
      told: all.flatMap(({ citations }) =>
        citations.filter(({ type }) => type === 'pattern' || type === 'decision').map(({ title }) => title),
      ),
      learned: '',
    };
  });
}
