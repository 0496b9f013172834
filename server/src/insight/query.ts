import {
  type Insight,
  type InsightListQuerySchema,
  type InsightType,
  type InsightWatch,
  insightSeverities,
  type Permission,
} from '@cairn/api';
import { and, count, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { actorName } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import { type FoundProject, findProject, ownMembership, readableProjects, requirePermission } from '../project/access.ts';
import { projectName } from '../project/name.ts';
import { projectColumns, projectMembers, projects } from '../project/schema.ts';
import { insightMutes, insights } from './schema.ts';

type ListQuery = v.InferOutput<typeof InsightListQuerySchema>;

const ofProject = and(eq(projects.tenantId, insights.tenantId), eq(projects.id, insights.projectId), eq(projects.status, 'active'));
const rank = sql`array_position(array[${sql.raw(insightSeverities.map((one) => `'${one}'`).join(', '))}], ${insights.severity})`;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  severity: { by: rank, as: 'integer' },
  noticed: { by: insights.createdAt, as: 'timestamptz' },
  type: { by: insights.type, as: 'text' },
  project: { by: projectName(insights), as: 'text' },
};

/**
 * Returns a page of insights, of one project or of all that the visitor may read. Ties in the requested order are sorted newest first.
 * An export does not need the total.
 */
export async function listInsights(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Insight>> {
  const project = query.project ? await findProject(tx, visitor, query.project) : undefined;
  const where = and(
    project ? eq(insights.projectId, project.id) : undefined,
    query.status ? inArray(insights.status, query.status) : undefined,
    query.type ? inArray(insights.type, query.type) : undefined,
    query.severity ? inArray(insights.severity, query.severity) : undefined,
    query.q ? sql`${insights.subjects}::text ilike ${likePattern(query.q)}` : undefined,
    notMuted(tx),
    readableProjects(visitor),
  );
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction: query.direction },
    { by: insights.createdAt, as: 'timestamptz', direction: query.sort === 'noticed' ? query.direction : 'desc' },
    { by: insights.id, as: 'text', direction: 'desc' },
  ]);
  const total = counted ? await countInsights(tx, visitor, where) : 0;
  const rows = await selectInsights(tx, visitor, window.mark)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, total, toInsight);
}

async function countInsights(tx: Transaction, visitor: Visitor, where: SQL | undefined): Promise<number> {
  const [all] = await tx
    .select({ total: count() })
    .from(insights)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(where);
  return all?.total ?? 0;
}

/** Returns the number of insights by state, the open ones by type, and the muted types. */
export async function watchInsights(tx: Transaction, visitor: Visitor, idOrSlug?: string): Promise<InsightWatch> {
  const project = idOrSlug ? await findProject(tx, visitor, idOrSlug) : undefined;
  const rows = await tx
    .select({ type: insights.type, status: insights.status, total: count() })
    .from(insights)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(and(project ? eq(insights.projectId, project.id) : undefined, notMuted(tx), readableProjects(visitor)))
    .groupBy(insights.type, insights.status);
  const counts: InsightWatch['counts'] = {};
  const open: InsightWatch['open'] = {};
  for (const { type, status, total } of rows) {
    counts[status] = (counts[status] ?? 0) + total;
    if (status === 'open') open[type] = total;
  }
  return { counts, open, muted: project ? await mutedIn(tx, project.id) : [] };
}

/** The types of insight that a project has muted. */
export async function mutedIn(tx: Transaction, projectId: string): Promise<InsightType[]> {
  const rows = await tx.select({ type: insightMutes.type }).from(insightMutes).where(eq(insightMutes.projectId, projectId));
  return rows.map(({ type }) => type);
}

/**
 * Returns one insight as the API shows it.
 * @throws ApiError NOT_FOUND if the visitor may not read its project.
 */
export async function showInsight(tx: Transaction, visitor: Visitor, id: string): Promise<Insight> {
  const [row] = await selectInsights(tx, visitor)
    .where(and(eq(insights.id, id), readableProjects(visitor)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toInsight(row);
}

/** Returns an insight's row with its project, for an action that needs `permission` there. Locks the row until the transaction ends. */
export async function findInsight(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  permission: Permission,
): Promise<{ insight: typeof insights.$inferSelect; project: FoundProject }> {
  const [found] = await tx
    .select({ insight: insights, project: projectColumns, projectRole: projectMembers.role })
    .from(insights)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(and(eq(insights.id, id), readableProjects(visitor)))
    .limit(1)
    .for('update', { of: insights });
  if (!found) throw new ApiError('NOT_FOUND');
  const project = { ...found.project, projectRole: found.projectRole };
  requirePermission(visitor, permission, project);
  return { insight: found.insight, project };
}

function notMuted(tx: Transaction): SQL {
  return notExists(
    tx
      .select({ any: sql`1` })
      .from(insightMutes)
      .where(
        and(
          eq(insightMutes.tenantId, insights.tenantId),
          eq(insightMutes.projectId, insights.projectId),
          eq(insightMutes.type, insights.type),
        ),
      ),
  );
}

function selectInsights(tx: Transaction, visitor: Visitor, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx
    .select({ insight: insights, projectSlug: projects.slug, projectName: projects.name, actorName: actorName(insights.actor), mark })
    .from(insights)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .$dynamic();
}

function toInsight({ insight, projectSlug, projectName, actorName: name }: Awaited<ReturnType<typeof selectInsights>>[number]): Insight {
  const { tenantId: _tenant, gone: _gone, fingerprint: _fingerprint, actor, ...rest } = insight;
  return {
    ...rest,
    projectSlug,
    projectName,
    by: actor.type === 'system' ? null : name,
    createdAt: insight.createdAt.toISOString(),
    updatedAt: insight.updatedAt.toISOString(),
  };
}
