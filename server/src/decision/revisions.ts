import { type Decision, type DecisionRevision, type DecisionText, maxRevisions } from '@cairn/api';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { actorName } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { sessions } from '../session/schema.ts';
import { reviseDecision } from './change.ts';
import { showDecision } from './query.ts';
import { decisionRevisions } from './schema.ts';

/**
 * Returns the revisions of a decision, newest first.
 * @throws ApiError NOT_FOUND if the visitor may not read its project.
 */
export async function listRevisions(tx: Transaction, visitor: Visitor, id: string): Promise<DecisionRevision[]> {
  await showDecision(tx, visitor, id);
  const rows = await selectRevisions(tx, eq(decisionRevisions.decisionId, id));
  return rows.map(toRevision);
}

/** Returns one revision with its text. */
export async function showRevision(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  revision: number,
): Promise<DecisionRevision & { text: DecisionText }> {
  await showDecision(tx, visitor, id);
  const row = await findRevision(tx, id, revision);
  return { ...toRevision(row), text: row.text };
}

/** Restores the text of an earlier revision as a new revision, by the rules of every save. */
export async function takeRevision(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  revision: number,
  version: number,
  requestId: string,
): Promise<Decision> {
  await showDecision(tx, visitor, id);
  const { text } = await findRevision(tx, id, revision);
  return reviseDecision(tx, visitor, id, { version, ...text }, requestId, revision);
}

async function findRevision(tx: Transaction, id: string, revision: number): Promise<RevisionRow> {
  const [row] = await selectRevisions(tx, and(eq(decisionRevisions.decisionId, id), eq(decisionRevisions.revision, revision)));
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

function selectRevisions(tx: Transaction, fit: SQL | undefined) {
  return tx
    .select({
      revision: decisionRevisions.revision,
      text: decisionRevisions.content,
      actor: decisionRevisions.actor,
      name: actorName(decisionRevisions.actor),
      createdAt: decisionRevisions.createdAt,
      sessionId: sessions.id,
      goal: sessions.goal,
    })
    .from(decisionRevisions)
    .leftJoin(
      sessions,
      and(eq(sessions.tenantId, decisionRevisions.tenantId), eq(sessions.id, sql`${decisionRevisions.actor} ->> 'sessionId'`)),
    )
    .where(fit)
    .orderBy(desc(decisionRevisions.revision))
    .limit(maxRevisions);
}

type RevisionRow = Awaited<ReturnType<typeof selectRevisions>>[number];

function toRevision({ revision, actor, name, createdAt, sessionId, goal }: RevisionRow): DecisionRevision {
  return {
    revision,
    author: { type: actor.type, id: actor.id, name },
    session: sessionId !== null ? { id: sessionId, goal: goal ?? '' } : null,
    createdAt: createdAt.toISOString(),
  };
}
