import {
  type Pattern,
  type PatternCountsSchema,
  type PatternListQuerySchema,
  type PatternNeighbour,
  type Permission,
  roundConfidence,
} from '@cairn/api';
import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { decidedBetween } from '../analytics/decided.ts';
import { branches } from '../branch/schema.ts';
import type { Transaction } from '../database/database.ts';
import { matchesText } from '../database/match.ts';
import { actorName } from '../database/person.ts';
import { quotesConversation } from '../decision/evidence.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { countHeard } from '../learning/heard/query.ts';
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
import { sessions } from '../session/schema.ts';
import { tenantTimeZone } from '../tenant/time-zone.ts';
import { patterns } from './schema.ts';
import { contradictedSince } from './since.ts';
import { tenantRuleKey, tenantRules } from './tenant-rules.ts';

type ListQuery = v.InferOutput<typeof PatternListQuerySchema>;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  updated: { by: patterns.updatedAt, as: 'timestamptz' },
  number: { by: patterns.number, as: 'integer' },
  rule: { by: sql`lower(${patterns.rule})`, as: 'text' },
  confidence: { by: sql`round(${patterns.confidence} * 10000)::integer`, as: 'integer' },
  served: { by: patterns.servedCount, as: 'integer' },
  project: { by: projectName(patterns), as: 'text' },
};

/** Returns a page of patterns, of one project or of all that the visitor may read. An export does not need the total. */
export async function listPatterns(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Pattern>> {
  const project = query.project ? await findProject(tx, visitor, query.project) : undefined;
  const where = and(
    await inReadableProjects(tx, visitor, patterns, project),
    query.status ? inArray(patterns.status, query.status) : undefined,
    query.kind ? inArray(patterns.kind, query.kind) : undefined,
    query.level ? inArray(patterns.level, query.level) : undefined,
    query.branch && (query.branch === 'none' ? isNull(patterns.branchId) : isNotNull(patterns.branchId)),
    query.mergedInto ? and(eq(patterns.successorId, query.mergedInto), eq(patterns.status, 'merged')) : undefined,
    query.decidedFrom || query.decidedTo ? decidedBetween(patterns, query, await tenantTimeZone(tx, visitor.tenant.id)) : undefined,
    query.quotes ? quotesConversation(patterns.evidence, query.quotes) : undefined,
    query.q ? matchesText(patterns.search, patterns.rule, query.q) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction },
    { by: patterns.id, as: 'text', direction },
  ]);
  const total = counted ? await tx.$count(patterns, where) : 0;
  const places = pageIds(tx, patterns, window, where);
  const rows = await selectPatterns(tx, visitor, { mark: sql`${places.mark}` })
    .innerJoin(places, eq(places.id, patterns.id))
    .orderBy(...window.order);
  return window.page(rows, total, toPattern);
}

/**
 * Counts patterns by state, of one project (id or slug) or of all that the visitor may read. Rules in force on a branch only are
 * counted separately.
 */
export async function countByState(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug?: string,
): Promise<v.InferOutput<typeof PatternCountsSchema>> {
  const project = idOrSlug ? await findProject(tx, visitor, idOrSlug) : undefined;
  const place = sql<string>`case when ${patterns.status} = 'accepted' and ${patterns.branchId} is not null then 'branch' else ${patterns.status} end`;
  const rows = await tx
    .select({ at: place, total: count() })
    .from(patterns)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(and(project ? eq(patterns.projectId, project.id) : undefined, readableProjects(visitor)))
    .groupBy(place);
  const heard = await countHeard(tx, visitor, project?.id);
  return Object.fromEntries([...rows.map(({ at, total }) => [at, total]), ...(heard > 0 ? [['heard', heard]] : [])]);
}

/**
 * Returns one pattern as the API shows it, including later rules that contradict it, which it does not name itself.
 * @throws ApiError NOT_FOUND if the visitor may not read its project.
 */
export async function showPattern(tx: Transaction, visitor: Visitor, id: string): Promise<Pattern> {
  const since = await contradictedSince(tx, id);
  const [row] = await selectPatterns(tx, visitor, { since })
    .where(and(eq(patterns.id, id), readableProjects(visitor)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toPattern(row);
}

/**
 * Returns a rule of the whole organization to a reader of another project. For a key that cannot reach the rule's own project, what
 * belongs to that project is left out.
 */
export async function showTenantRule(tx: Transaction, visitor: Visitor, id: string): Promise<Pattern> {
  const [whole] = await readPatterns(tx, visitor, eq(patterns.id, id), 1);
  if (whole) return whole;
  const [pattern] = await tx.select().from(patterns).where(eq(patterns.id, id));
  const key = await tenantRuleKey(tx, id);
  if (!pattern || key === null) throw new ApiError('NOT_FOUND');
  return toPattern({
    pattern: { ...pattern, evidence: [], reviewer: null },
    projectSlug: '',
    projectName: key,
    authorName: '',
    branch: null,
    conflicts: [],
    alike: [],
    successor: null,
    session: null,
    mark: [],
  });
}

/** Returns the first `limit` matching patterns, highest confidence first. */
export async function readPatterns(tx: Transaction, visitor: Visitor, fit: SQL, limit: number): Promise<Pattern[]> {
  const rows = await selectPatterns(tx, visitor)
    .where(and(fit, readableProjects(visitor)))
    .orderBy(desc(patterns.confidence), patterns.id)
    .limit(limit);
  return rows.map(toPattern);
}

/** Returns a pattern's row with its project, for an action that needs `permission` there. Locks the row until the transaction ends. */
export async function findPattern(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  permission: Permission,
): Promise<{ pattern: typeof patterns.$inferSelect; project: FoundProject }> {
  const [found] = await tx
    .select({ pattern: patterns, project: projectColumns, projectRole: projectMembers.role })
    .from(patterns)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(and(eq(patterns.id, id), readableProjects(visitor)))
    .limit(1)
    .for('update', { of: patterns });
  if (!found) throw new ApiError('NOT_FOUND');
  const project = { ...found.project, projectRole: found.projectRole };
  requirePermission(visitor, permission, project);
  return { pattern: found.pattern, project };
}

const ofProject = and(eq(projects.tenantId, patterns.tenantId), eq(projects.id, patterns.projectId));

const neighbourColumns = sql.raw(
  `json_build_object('id', other.id, 'number', other.number, 'rule', other.rule, 'status', other.status,
    'confidence', round(other.confidence::numeric, 4), 'servedCount', other.served_count, 'helpfulCount', other.helpful_count,
    'wrongCount', other.wrong_count, 'key', case when other.project_id <> patterns.project_id then (select key from tenant_rules() given where given.id = other.id) end, 'decidedAt', to_char(other.decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
);

/** Short references to patterns of the same project, and to organization rules, by id. */
function neighbours(ids: SQL): SQL<PatternNeighbour[]> {
  return sql`coalesce((select json_agg(${neighbourColumns} order by other.number desc) from ${patterns} other
    where other.tenant_id = ${patterns.tenantId} and (other.project_id = ${patterns.projectId} or other.id in (select id from ${tenantRules}))
      and other.id = any(array(select jsonb_array_elements_text(${ids})))), '[]'::json)`;
}

function selectPatterns(
  tx: Transaction,
  visitor: Visitor,
  {
    mark = noCursorKeys,
    since = [],
  }: { mark?: SQL<CursorKeys> /** Ids of rules that contradict it, in addition to those that it names. */; since?: readonly string[] } = {},
) {
  return tx
    .select({
      pattern: patterns,
      projectSlug: projects.slug,
      projectName: projects.name,
      authorName: actorName(patterns.actor),
      branch: sql<
        string | null
      >`(select ${branches.name} from ${branches} where ${branches.tenantId} = ${patterns.tenantId} and ${branches.id} = ${patterns.branchId})`,
      conflicts: neighbours(
        since.length > 0 ? sql`${patterns.conflictsWith} || ${JSON.stringify(since)}::jsonb` : sql`${patterns.conflictsWith}`,
      ),
      alike: neighbours(sql`${patterns.alike}`),
      successor: sql<PatternNeighbour | null>`(select ${neighbourColumns} from ${patterns} other where other.tenant_id = ${patterns.tenantId} and other.id = ${patterns.successorId})`,
      session: sql<Pattern['session']>`(select json_build_object('goal', ${sessions.goal}, 'client', ${sessions.client}) from ${sessions}
        where ${sessions.tenantId} = ${patterns.tenantId} and ${sessions.projectId} = ${patterns.projectId} and ${sessions.id} = ${patterns.sessionId})`,
      mark,
    })
    .from(patterns)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .$dynamic();
}

type PatternRow = Awaited<ReturnType<typeof selectPatterns>>[number];

function toPattern({ pattern, authorName, mark: _mark, ...named }: PatternRow): Pattern {
  const {
    tenantId: _tenant,
    search: _search,
    toldHash: _told,
    branchId: _branch,
    successorId: _successor,
    conflictsWith: _conflicts,
    alike: _alike,
    supersedes: _supersedes,
    merge: _merge,
    fingerprint: _fingerprint,
    actor,
    ...rest
  } = pattern;
  return {
    ...rest,
    ...named,
    // Stored in four bytes: 0.9 would come back as 0.8999999761581421.
    confidence: roundConfidence(pattern.confidence),
    lastServedAt: pattern.lastServedAt?.toISOString() ?? null,
    reviewBy: pattern.reviewBy?.toISOString() ?? null,
    snoozedUntil: pattern.snoozedUntil?.toISOString() ?? null,
    decidedAt: pattern.decidedAt?.toISOString() ?? null,
    author: { type: actor.type, id: actor.id, name: authorName, ...(actor.imported ? { imported: true } : {}) },
    createdAt: pattern.createdAt.toISOString(),
    updatedAt: pattern.updatedAt.toISOString(),
  };
}
