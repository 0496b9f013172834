import type { Project, ProjectListQuerySchema } from '@cairn/api';
import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { conversations } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { patterns } from '../pattern/schema.ts';
import { ownMembership, readableProjects } from './access.ts';
import { projectMembers, projects } from './schema.ts';

/** How many rows of `table` lie in the project, as a column of a query on projects. Row-level security cuts it to the tenant and the reader. */
const countOf = (table: typeof conversations | typeof decisions | typeof patterns, condition?: SQL) =>
  sql<number>`(select count(*)::int from ${table} where ${table.tenantId} = ${projects.tenantId} and ${table.projectId} = ${projects.id}${condition ? sql` and ${condition}` : sql``})`;

const counts = {
  conversations: countOf(conversations, eq(conversations.status, 'active')),
  patterns: countOf(patterns, eq(patterns.status, 'accepted')),
  decisions: countOf(decisions),
  proposedPatterns: countOf(patterns, eq(patterns.status, 'proposed')),
  proposedDecisions: countOf(decisions, eq(decisions.status, 'proposed')),
};

/** A page of the projects that the visitor may read, the most recently active first. */
export async function listProjects(tx: Transaction, visitor: Visitor, query: v.InferOutput<typeof ProjectListQuerySchema>) {
  const like = query.q ? likePattern(query.q) : undefined;
  const where = and(
    eq(projects.status, query.status),
    readableProjects(visitor),
    like ? or(ilike(projects.name, like), ilike(projects.key, like), ilike(projects.description, like)) : undefined,
  );
  const [all] = await tx.select({ total: count() }).from(projects).leftJoin(projectMembers, ownMembership(visitor)).where(where);
  const rows = await selectProjects(tx, visitor)
    .where(where)
    .orderBy(desc(projects.lastActivityAt), desc(projects.id))
    .limit(query.limit)
    .offset(query.offset);
  return { items: rows.map(toProject), total: all?.total ?? 0, offset: query.offset, limit: query.limit };
}

/** One project as the API shows it. 404 where the visitor may not read it. */
export async function showProject(tx: Transaction, visitor: Visitor, idOrSlug: string): Promise<Project> {
  const where = and(or(eq(projects.id, idOrSlug), eq(projects.slug, idOrSlug)), readableProjects(visitor));
  const [row] = await selectProjects(tx, visitor).where(where).limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toProject(row);
}

function selectProjects(tx: Transaction, visitor: Visitor) {
  return tx
    .select({ project: projects, projectRole: projectMembers.role, ...counts })
    .from(projects)
    .leftJoin(projectMembers, ownMembership(visitor))
    .$dynamic();
}

type ProjectRow = Awaited<ReturnType<typeof selectProjects>>[number];

function toProject({ project, projectRole, proposedPatterns, proposedDecisions, ...counted }: ProjectRow): Project {
  const { id, name, key, slug, description, colour, visibility, status, version } = project;
  return {
    id,
    name,
    key,
    slug,
    description,
    colour,
    visibility,
    status,
    projectRole,
    counts: {
      conversations: counted.conversations,
      patterns: counted.patterns,
      decisions: counted.decisions,
      proposed: proposedPatterns + proposedDecisions,
    },
    lastActivityAt: project.lastActivityAt.toISOString(),
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
    version,
  };
}
