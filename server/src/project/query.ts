import { LearningPolicySchema, type Project, type ProjectListQuerySchema, type ProjectSettings } from '@cairn/api';
import { and, count, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { conversations } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import { patterns } from '../pattern/schema.ts';
import { ownMembership, readableProjects } from './access.ts';
import { agentsAtWork, lastAgentAt } from './agents.ts';
import { refuseDeleted } from './deleted.ts';
import { hasMember } from './facets.ts';
import { projectColumns, projectMembers, projects } from './schema.ts';
import { starredBy } from './starred.ts';

/** Counts the rows of `table` in the project, for a query on projects. Row-level security limits it to the tenant and the reader. */
const countOf = (table: typeof conversations | typeof decisions | typeof patterns, condition?: SQL) =>
  sql<number>`(select count(*)::int from ${table} where ${table.tenantId} = ${projects.tenantId} and ${table.projectId} = ${projects.id}${condition ? sql` and ${condition}` : sql``})`;

const counts = {
  conversations: countOf(conversations, eq(conversations.status, 'active')),
  patterns: countOf(patterns, and(eq(patterns.status, 'accepted'), isNull(patterns.branchId))),
  branchPatterns: countOf(patterns, and(eq(patterns.status, 'accepted'), isNotNull(patterns.branchId))),
  decisions: countOf(decisions),
  proposedPatterns: countOf(patterns, eq(patterns.status, 'proposed')),
  proposedDecisions: countOf(decisions, eq(decisions.status, 'proposed')),
};

type ListQuery = v.InferOutput<typeof ProjectListQuerySchema>;

const byActivity = { by: projects.lastActivityAt, as: 'timestamptz' } as const;

const sortKeys: Record<Exclude<ListQuery['sort'], 'starred'>, Omit<SortKey, 'direction'>> = {
  active: byActivity,
  name: { by: sql`lower(${projects.name})`, as: 'text' },
  proposed: { by: sql`(${counts.proposedPatterns} + ${counts.proposedDecisions})`, as: 'integer' },
  patterns: { by: counts.patterns, as: 'integer' },
  decisions: { by: counts.decisions, as: 'integer' },
  conversations: { by: counts.conversations, as: 'integer' },
  agent: { by: sql`coalesce(${lastAgentAt}, '-infinity'::timestamptz)`, as: 'timestamptz' },
};

/** Returns a page of the readable projects. Exports skip the total. */
export async function listProjects(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Project>> {
  const like = query.q ? likePattern(query.q) : undefined;
  const where = and(
    eq(projects.status, query.status),
    readableProjects(visitor),
    query.starred ? starredBy(visitor) : undefined,
    query.member ? hasMember(visitor, query.member) : undefined,
    query.visibility ? inArray(projects.visibility, query.visibility) : undefined,
    like ? or(ilike(projects.name, like), ilike(projects.key, like), ilike(projects.description, like)) : undefined,
  );
  const { direction } = query;
  const keys = query.sort === 'starred' ? [{ by: starredBy(visitor), as: 'boolean' } as const, byActivity] : [sortKeys[query.sort]];
  const window = paginate(query, [...keys.map((key) => ({ ...key, direction })), { by: projects.id, as: 'text', direction }]);
  const total = counted ? await countProjects(tx, visitor, where) : 0;
  const rows = await selectProjects(tx, visitor, window.mark)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, total, toProject);
}

async function countProjects(tx: Transaction, visitor: Visitor, where: SQL | undefined): Promise<number> {
  const [all] = await tx.select({ total: count() }).from(projects).leftJoin(projectMembers, ownMembership(visitor)).where(where);
  return all?.total ?? 0;
}

/** Returns one project. @throws ApiError NOT_FOUND if it is not readable, PROJECT_DELETED */
export async function showProject(tx: Transaction, visitor: Visitor, idOrSlug: string): Promise<Project> {
  const where = and(or(eq(projects.id, idOrSlug), eq(projects.slug, idOrSlug)), readableProjects(visitor));
  const [row] = await selectProjects(tx, visitor).where(where).limit(1);
  if (!row) return refuseDeleted(tx, visitor, idOrSlug);
  return toProject(row);
}

/** Same, with its settings. */
export async function showProjectSettings(tx: Transaction, visitor: Visitor, idOrSlug: string): Promise<ProjectSettings> {
  const project = await showProject(tx, visitor, idOrSlug);
  const [kept] = await tx
    .select({
      agentGuidance: projects.agentGuidance,
      defaultBranch: projects.defaultBranch,
      retentionDays: projects.retentionDays,
      tokenBudget: projects.tokenBudget,
      serveUnreviewed: projects.serveUnreviewed,
      learningPolicy: projects.learningPolicy,
    })
    .from(projects)
    .where(eq(projects.id, project.id));
  if (!kept) throw new ApiError('NOT_FOUND');
  return { ...project, ...kept, learningPolicy: v.parse(LearningPolicySchema, kept.learningPolicy) };
}

function selectProjects(tx: Transaction, visitor: Visitor, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx
    .select({
      project: projectColumns,
      projectRole: projectMembers.role,
      starred: starredBy(visitor),
      ...counts,
      agentsAtWork,
      lastAgentAt,
      mark,
    })
    .from(projects)
    .leftJoin(projectMembers, ownMembership(visitor))
    .$dynamic();
}

type ProjectRow = Awaited<ReturnType<typeof selectProjects>>[number];

function toProject({ project, projectRole, starred, proposedPatterns, proposedDecisions, ...counted }: ProjectRow): Project {
  const { id, name, key, slug, description, repoUrl, colour, icon, visibility, status, version } = project;
  return {
    id,
    name,
    key,
    slug,
    description,
    repoUrl,
    colour,
    icon,
    visibility,
    status,
    deletedAt: project.deletedAt?.toISOString() ?? null,
    projectRole,
    starred,
    counts: {
      conversations: counted.conversations,
      patterns: counted.patterns,
      branchPatterns: counted.branchPatterns,
      decisions: counted.decisions,
      proposed: proposedPatterns + proposedDecisions,
    },
    agents: { atWork: counted.agentsAtWork, lastAt: counted.lastAgentAt?.toISOString() ?? null },
    lastActivityAt: project.lastActivityAt.toISOString(),
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
    version,
  };
}
