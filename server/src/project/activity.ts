import { type Activity, type ActivityKind, activityShown, type PatternState } from '@cairn/api';
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { actorName, nameOf } from '../database/person.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { patterns } from '../pattern/schema.ts';
import { sessions } from '../session/schema.ts';
import { findProject } from './access.ts';

/**
 * Returns the latest `activityShown` actions of people and agents on a project's patterns, decisions and sessions, newest first. Derived
 * from the rows, which contain when they were created, decided and signed.
 * @throws ApiError NOT_FOUND
 */
export async function listActivity(tx: Transaction, visitor: Visitor, idOrSlug: string): Promise<Activity[]> {
  const { id } = await findProject(tx, visitor, idOrSlug);
  const acts = [
    ...(await proposals(tx, id)),
    ...(await verdicts(tx, id)),
    ...(await actsOnDecisions(tx, id)),
    ...(await actsInSessions(tx, id)),
  ];
  return acts.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, activityShown);
}

const named = { id: patterns.id, number: patterns.number, title: patterns.rule };

async function proposals(tx: Transaction, projectId: string): Promise<Activity[]> {
  const rows = await tx
    .select({ ...named, actor: patterns.actor, name: actorName(patterns.actor), at: patterns.createdAt })
    .from(patterns)
    .where(eq(patterns.projectId, projectId))
    .orderBy(desc(patterns.number))
    .limit(activityShown);
  return rows.map(({ id, number, title, actor, name, at }) => ({
    kind: 'proposed',
    by: { type: actor.type, name },
    subject: { type: 'pattern', id, number, title },
    at: at.toISOString(),
  }));
}

/** Maps the state of a pattern to the last decision on it. Automatic transitions, such as merging, are nobody's decision. */
const verdictIn: Partial<Record<PatternState, ActivityKind>> = {
  accepted: 'accepted',
  stale: 'accepted',
  superseded: 'accepted',
  rejected: 'rejected',
  deprecated: 'deprecated',
};

async function verdicts(tx: Transaction, projectId: string): Promise<Activity[]> {
  const rows = await tx
    .select({ ...named, status: patterns.status, reviewer: patterns.reviewer, at: patterns.decidedAt })
    .from(patterns)
    .where(and(eq(patterns.projectId, projectId), isNotNull(patterns.decidedAt)))
    .orderBy(desc(patterns.decidedAt))
    .limit(activityShown);
  return rows.flatMap(({ id, number, title, status, reviewer, at }) => {
    const kind = verdictIn[status];
    if (!kind || !reviewer || !at) return [];
    return [{ kind, by: { type: 'user', name: reviewer.name }, subject: { type: 'pattern', id, number, title }, at: at.toISOString() }];
  });
}

/** Excludes drafts, which nobody has been asked about. */
async function actsOnDecisions(tx: Transaction, projectId: string): Promise<Activity[]> {
  const rows = await tx
    .select({ decision: decisions, name: actorName(decisions.actor) })
    .from(decisions)
    .where(and(eq(decisions.projectId, projectId), ne(decisions.status, 'draft')))
    .orderBy(desc(decisions.updatedAt), desc(decisions.id))
    .limit(activityShown);
  return rows.flatMap(({ decision: { id, number, title, actor, createdAt, status, decidedAt, deciders, signOff }, name }) => {
    const subject = { type: 'decision', id, number, title } as const;
    const [decider, ...others] = deciders;
    const by = decider && others.length === 0 ? ({ type: 'user', name: decider.name } as const) : null;
    // Newest first for equal times: the last signature accepts the decision.
    return [
      ...(decidedAt === null
        ? []
        : [{ kind: status === 'rejected' ? 'rejected' : 'accepted', by, subject, at: decidedAt.toISOString() } as const]),
      ...signOff.flatMap<Activity>(({ name: signer, answer, at }) =>
        answer === null || at === null
          ? []
          : [{ kind: answer === 'yes' ? 'agreed' : 'disagreed', by: { type: 'user', name: signer }, subject, at }],
      ),
      { kind: 'recorded', by: { type: actor.type, name }, subject, at: createdAt.toISOString() },
    ] satisfies Activity[];
  });
}

/** Returns the last known action of each session: its end, or its start. */
async function actsInSessions(tx: Transaction, projectId: string): Promise<Activity[]> {
  const rows = await tx
    .select({
      id: sessions.id,
      title: sessions.goal,
      status: sessions.status,
      client: sessions.client,
      person: nameOf(sessions.userId),
      began: sessions.createdAt,
      ended: sessions.endedAt,
    })
    .from(sessions)
    .where(eq(sessions.projectId, projectId))
    .orderBy(desc(sessions.lastEventAt), desc(sessions.id))
    .limit(activityShown);
  return rows.map(({ id, title, status, client, began, ended }) => ({
    kind: status === 'active' || ended === null ? 'began' : status,
    by: { type: 'agent', name: client },
    subject: { type: 'session', id, number: null, title },
    at: (ended ?? began).toISOString(),
  }));
}
