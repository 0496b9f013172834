import {
  type Branch,
  type BranchFacets,
  type BranchListQuerySchema,
  type BranchState,
  type branchHoldings,
  type branchRequests,
  branchStaleDays,
  promotable,
} from '@cairn/api';
import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import { conversations } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import { patterns } from '../pattern/schema.ts';
import { tenantRules } from '../pattern/tenant-rules.ts';
import { findProject } from '../project/access.ts';
import { projects } from '../project/schema.ts';
import { sessions } from '../session/schema.ts';
import { branches } from './schema.ts';

type ListQuery = v.InferOutput<typeof BranchListQuerySchema>;

/** Items that apply to the branch only and would be promoted with it. */
export const ownPatterns: SQL = sql`${patterns.tenantId} = ${branches.tenantId} and ${patterns.branchId} = ${branches.id} and ${inArray(patterns.status, [...promotable.patterns])}`;
const ownDecisions = sql`${decisions.tenantId} = ${branches.tenantId} and ${decisions.branchId} = ${branches.id} and ${inArray(decisions.status, [...promotable.decisions])}`;
const aboutBranch = sql`${conversations.tenantId} = ${branches.tenantId} and ${conversations.branchId} = ${branches.id} and ${conversations.status} = 'active'`;
const onBranch = sql`${sessions.tenantId} = ${branches.tenantId} and ${sessions.branchId} = ${branches.id}`;

const inForce = alias(patterns, 'in_force');
/**
 * True if a rule of the project that applies to all branches, or a tenant-wide rule, contradicts this one. Checks only the rules listed as
 * conflicts.
 */
const contradicted = sql`exists (select from jsonb_array_elements_text(${patterns.conflictsWith}) named (id)
  join ${patterns} ${sql.identifier('in_force')} on ${inForce.id} = named.id where ${and(
    eq(inForce.tenantId, patterns.tenantId),
    or(eq(inForce.projectId, patterns.projectId), sql`${inForce.id} in (select id from ${tenantRules})`),
    isNull(inForce.branchId),
    eq(inForce.status, 'accepted'),
  )})`;

const figures = {
  patterns: sql<number>`(select count(*)::int from ${patterns} where ${ownPatterns})`,
  conflicts: sql<number>`(select count(*)::int from ${patterns} where ${ownPatterns} and ${contradicted})`,
  decisions: sql<number>`(select count(*)::int from ${decisions} where ${ownDecisions})`,
  sessions: sql<number>`(select count(*)::int from ${sessions} where ${onBranch})`,
  // Row-level security hides private conversations of others.
  conversations: sql<number>`(select count(*)::int from ${conversations} where ${aboutBranch})`,
};
const clients = sql<
  string[]
>`(select coalesce(json_agg(distinct ${sessions.client} order by ${sessions.client}), '[]'::json) from ${sessions} where ${onBranch})`;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  seen: { by: branches.seenAt, as: 'timestamptz' },
  name: { by: sql`lower(${branches.name})`, as: 'text' },
  sessions: { by: figures.sessions, as: 'integer' },
  knowledge: { by: sql`(${figures.patterns} + ${figures.decisions})`, as: 'integer' },
};

/** `branchStateAt` as SQL. */
export const stateOfBranch: SQL<BranchState> = sql<BranchState>`(case when ${branches.status} = 'active' and ${branches.seenAt} <= now() - ${`${branchStaleDays} days`}::interval
  then 'stale' else ${branches.status} end)`;

const hasPatterns = sql`exists (select from ${patterns} where ${ownPatterns})`;
const hasDecisions = sql`exists (select from ${decisions} where ${ownDecisions})`;
const holding: Record<(typeof branchHoldings)[number], SQL> = {
  patterns: hasPatterns,
  decisions: hasDecisions,
  none: sql`not (${hasPatterns} or ${hasDecisions})`,
};
const requested: Record<(typeof branchRequests)[number], SQL> = { some: isNotNull(branches.prUrl), none: isNull(branches.prUrl) };

/** Returns a page of a project's branches. Exports skip the total. */
export async function listBranches(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Branch>> {
  const project = await findProject(tx, visitor, idOrSlug);
  const like = query.q ? likePattern(query.q) : undefined;
  const where = and(
    eq(branches.projectId, project.id),
    query.status ? inArray(stateOfBranch, query.status) : undefined,
    query.client ? inArray(branches.id, workedOnWith(tx, project.id, query.client)) : undefined,
    query.knowledge ? or(...query.knowledge.map((one) => holding[one])) : undefined,
    query.request ? or(...query.request.map((one) => requested[one])) : undefined,
    like ? or(ilike(branches.name, like), ilike(branches.prUrl, like)) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction },
    { by: branches.id, as: 'text', direction },
  ]);
  const [all] = counted ? await tx.select({ total: count() }).from(branches).where(where) : [];
  const rows = await selectBranches(tx, window.mark)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, all?.total ?? 0, toBranch);
}

/** Selects the branches that this client worked on. Reads the sessions once for all branches. */
function workedOnWith(tx: Transaction, projectId: string, client: string) {
  return tx
    .select({ id: sessions.branchId })
    .from(sessions)
    .where(and(eq(sessions.projectId, projectId), eq(sessions.client, client), isNotNull(sessions.branchId)));
}

/** Number of newest sessions that are read for the filter options. */
const facetSessions = 2_000;

/** Returns the filter options of a project's branches. */
export async function branchFacets(tx: Transaction, visitor: Visitor, idOrSlug: string): Promise<BranchFacets> {
  const project = await findProject(tx, visitor, idOrSlug);
  const newest = await tx
    .select({ client: sessions.client })
    .from(sessions)
    .where(and(eq(sessions.projectId, project.id), isNotNull(sessions.branchId)))
    .orderBy(desc(sessions.lastEventAt))
    .limit(facetSessions);
  return { clients: [...new Set(newest.map(({ client }) => client))] };
}

/** Counts the branches of a project by state. */
export async function countBranches(tx: Transaction, visitor: Visitor, idOrSlug: string): Promise<Partial<Record<BranchState, number>>> {
  const project = await findProject(tx, visitor, idOrSlug);
  const rows = await tx
    .select({ state: stateOfBranch, total: count() })
    .from(branches)
    .where(eq(branches.projectId, project.id))
    .groupBy(sql`1`);
  return Object.fromEntries(rows.map(({ state: stands, total }) => [stands, total]));
}

/** Returns one branch. @throws ApiError NOT_FOUND if the project has none with this id */
export async function showBranch(tx: Transaction, projectId: string, id: string): Promise<Branch> {
  const [row] = await selectBranches(tx).where(and(eq(branches.id, id), eq(branches.projectId, projectId)));
  if (!row) throw new ApiError('NOT_FOUND');
  return toBranch(row);
}

function selectBranches(tx: Transaction, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx
    .select({ branch: branches, projectSlug: projects.slug, ...figures, clients, mark })
    .from(branches)
    .innerJoin(projects, and(eq(projects.tenantId, branches.tenantId), eq(projects.id, branches.projectId)))
    .$dynamic();
}

type BranchRow = Awaited<ReturnType<typeof selectBranches>>[number];

function toBranch({ branch, mark: _mark, ...figured }: BranchRow): Branch {
  const { id, projectId, name, base, headSha, prUrl, ahead, behind, status, seenAt, version } = branch;
  return { id, projectId, name, base, headSha, prUrl, ahead, behind, status, seenAt: seenAt.toISOString(), ...figured, version };
}
