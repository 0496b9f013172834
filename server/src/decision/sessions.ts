import type { NamedSession } from '@cairn/api';
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { sessions } from '../session/schema.ts';
import { showDecision } from './query.ts';
import { decisionRevisions } from './schema.ts';

/** The maximum of sessions in each of the two lists. */
const named = 6;
/** How many of the project's last sessions are searched for those that were served the decision. */
const looked = 500;

/** Returns the sessions that led to a decision (quoted by it, or in which it was written), and those that were served it since. */
export async function sessionsOfDecision(
  tx: Transaction,
  visitor: Visitor,
  id: string,
): Promise<{ led: NamedSession[]; follow: NamedSession[] }> {
  const { evidence, projectId } = await showDecision(tx, visitor, id);
  const writers = await tx
    .selectDistinct({ id: sql<string | null>`${decisionRevisions.actor} ->> 'sessionId'` })
    .from(decisionRevisions)
    .where(eq(decisionRevisions.decisionId, id));
  const quoted = evidence.filter(({ type }) => type === 'session').map((one) => one.id);
  const ids = [...new Set([...writers.flatMap((one) => one.id ?? []), ...quoted])];
  const columns = { id: sessions.id, goal: sessions.goal, client: sessions.client, at: sessions.lastEventAt };
  const led = ids.length
    ? await tx
        .select(columns)
        .from(sessions)
        .where(and(eq(sessions.projectId, projectId), inArray(sessions.id, ids)))
        .orderBy(asc(sessions.createdAt))
        .limit(named)
    : [];
  const last = tx
    .select({ ...columns, served: sessions.served })
    .from(sessions)
    .where(and(eq(sessions.projectId, projectId), ids.length ? notInArray(sessions.id, ids) : undefined))
    .orderBy(desc(sessions.lastEventAt))
    .limit(looked)
    .as('last');
  const follow = await tx
    .select({ id: last.id, goal: last.goal, client: last.client, at: last.at })
    .from(last)
    .where(sql`${last.served} @> ${JSON.stringify([{ id }])}::jsonb`)
    .orderBy(desc(last.at))
    .limit(named);
  const toNamed = ({ at, ...session }: (typeof follow)[number]): NamedSession => ({ ...session, at: at.toISOString() });
  return { led: led.map(toNamed), follow: follow.map(toNamed) };
}
