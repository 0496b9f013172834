import type { Decision, DecisionListQuerySchema, Permission } from '@cairn/api';
import { and, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { decidedBetween } from '../analytics/decided.ts';
import { branches } from '../branch/schema.ts';
import type { Transaction } from '../database/database.ts';
import { matchesText } from '../database/match.ts';
import { actorName } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { pageIds } from '../list/page-ids.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import {
  type FoundProject,
  findProject,
  inReadableProjects,
  ownMembership,
  readableProjects,
  requirePermission,
} from '../project/access.ts';
import { projectName } from '../project/name.ts';
import { projectColumns, projectMembers, projects } from '../project/schema.ts';
import { verdictCount } from '../session/verdicts.ts';
import { tenantTimeZone } from '../tenant/time-zone.ts';
import { quotesConversation } from './evidence.ts';
import { decisions } from './schema.ts';

type ListQuery = v.InferOutput<typeof DecisionListQuerySchema>;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  updated: { by: decisions.updatedAt, as: 'timestamptz' },
  number: { by: decisions.number, as: 'integer' },
  title: { by: sql`lower(${decisions.title})`, as: 'text' },
  // In the order of the life cycle, not of the alphabet.
  status: {
    by: sql`array_position(array['draft', 'proposed', 'accepted', 'deprecated', 'superseded', 'rejected'], ${decisions.status})`,
    as: 'integer',
  },
  served: { by: decisions.servedCount, as: 'integer' },
  project: { by: projectName(decisions), as: 'text' },
};

/** Returns a page of decisions, of one project or of all that the visitor may read. An export does not need the total. */
export async function listDecisions(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Decision>> {
  const project = query.project ? await findProject(tx, visitor, query.project) : undefined;
  const where = and(
    await inReadableProjects(tx, visitor, decisions, project),
    query.status ? inArray(decisions.status, query.status) : undefined,
    query.waits ? waitsFor(visitor.user.id) : undefined,
    query.tag ? sql`${decisions.tags} @> ${JSON.stringify([query.tag])}::jsonb` : undefined,
    query.decider ? decidedBy(query.decider === 'me' ? visitor.user.id : query.decider) : undefined,
    query.since ? or(isNull(decisions.endedAt), gte(decisions.endedAt, new Date(query.since))) : undefined,
    query.decidedFrom || query.decidedTo ? decidedBetween(decisions, query, await tenantTimeZone(tx, visitor.tenant.id)) : undefined,
    query.quotes ? quotesConversation(decisions.evidence, query.quotes) : undefined,
    query.q ? matchesText(decisions.search, decisions.title, query.q) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction },
    { by: decisions.id, as: 'text', direction },
  ]);
  const total = counted ? await tx.$count(decisions, where) : 0;
  const places = pageIds(tx, decisions, window, where);
  const rows = await selectDecisions(tx, visitor, sql`${places.mark}`)
    .innerJoin(places, eq(places.id, decisions.id))
    .orderBy(...window.order);
  return window.page(rows, total, toDecision);
}

function decidedBy(userId: string): SQL {
  return sql`${decisions.deciders} @> ${JSON.stringify([{ id: userId }])}::jsonb`;
}

/** Proposals that this person has not answered yet. Without named deciders, every proposal counts. */
export function waitsFor(userId: string): SQL | undefined {
  const missing = JSON.stringify([{ id: userId, answer: null }]);
  return and(eq(decisions.status, 'proposed'), sql`(${decisions.signOff} = '[]'::jsonb or ${decisions.signOff} @> ${missing}::jsonb)`);
}

/**
 * Returns one decision as the API shows it.
 * @throws ApiError NOT_FOUND if the visitor may not read its project.
 */
export async function showDecision(tx: Transaction, visitor: Visitor, id: string): Promise<Decision> {
  const [row] = await selectDecisions(tx, visitor)
    .where(and(eq(decisions.id, id), readableProjects(visitor)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toDecision(row);
}

/** Returns one decision by its number in a project (id or slug). */
export async function showDecisionByNumber(tx: Transaction, visitor: Visitor, idOrSlug: string, number: number): Promise<Decision> {
  const project = await findProject(tx, visitor, idOrSlug);
  const [row] = await selectDecisions(tx, visitor)
    .where(and(eq(decisions.projectId, project.id), eq(decisions.number, number)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toDecision(row);
}

/** Returns the first `limit` matching decisions by number. */
export async function readDecisions(tx: Transaction, visitor: Visitor, fit: SQL | undefined, limit: number): Promise<Decision[]> {
  const rows = await selectDecisions(tx, visitor)
    .where(and(fit, readableProjects(visitor)))
    .orderBy(decisions.number)
    .limit(limit);
  return rows.map(toDecision);
}

/** Returns a decision's row with its project, for an action that needs `permission` there. Locks the row until the transaction ends. */
export async function findDecision(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  permission: Permission,
): Promise<{ decision: typeof decisions.$inferSelect; project: FoundProject }> {
  const [found] = await tx
    .select({ decision: decisions, project: projectColumns, projectRole: projectMembers.role })
    .from(decisions)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(and(eq(decisions.id, id), readableProjects(visitor)))
    .limit(1)
    .for('update', { of: decisions });
  if (!found) throw new ApiError('NOT_FOUND');
  const project = { ...found.project, projectRole: found.projectRole };
  requirePermission(visitor, permission, project);
  return { decision: found.decision, project };
}

const ofProject = and(eq(projects.tenantId, decisions.tenantId), eq(projects.id, decisions.projectId));

/** A short reference to another decision: the newest match. */
function neighbour(fits: SQL): SQL<Decision['predecessor']> {
  return sql`(select json_build_object('id', other.id, 'number', other.number, 'title', other.title, 'status', other.status)
    from ${decisions} other where other.tenant_id = ${decisions.tenantId} and ${fits} order by other.number desc limit 1)`;
}

function selectDecisions(tx: Transaction, visitor: Visitor, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx
    .select({
      decision: decisions,
      projectSlug: projects.slug,
      projectName: projects.name,
      authorName: actorName(decisions.actor),
      predecessor: neighbour(sql`other.id = ${decisions.supersedesId}`),
      branch: sql<
        string | null
      >`(select ${branches.name} from ${branches} where ${branches.tenantId} = ${decisions.tenantId} and ${branches.id} = ${decisions.branchId})`,
      wrongCount: verdictCount(decisions, 'wrong'),
      outdatedCount: verdictCount(decisions, 'outdated'),
      successor: neighbour(sql`other.supersedes_id = ${decisions.id} and other.status <> 'rejected'`),
      mark,
    })
    .from(decisions)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .$dynamic();
}

type DecisionRow = Awaited<ReturnType<typeof selectDecisions>>[number];

function toDecision({ decision, authorName, mark: _mark, ...named }: DecisionRow): Decision {
  const {
    tenantId: _tenant,
    search: _search,
    toldHash: _told,
    sessionId: _session,
    supersedesId: _predecessor,
    branchId: _branch,
    lastServedAt,
    actor,
    createdAt,
    updatedAt,
    decidedAt,
    endedAt,
    reviewBy,
    ...rest
  } = decision;
  return {
    ...rest,
    ...named,
    decidedAt: decidedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    reviewBy: reviewBy?.toISOString() ?? null,
    lastServedAt: lastServedAt?.toISOString() ?? null,
    author: { type: actor.type, id: actor.id, name: authorName, ...(actor.imported ? { imported: true } : {}) },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
