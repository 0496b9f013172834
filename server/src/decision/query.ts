import type { Decision, DecisionListQuerySchema, Permission } from '@cairn/api';
import { and, asc, count, desc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { matchesText } from '../database/match.ts';
import { actorName } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type FoundProject, findProject, ownMembership, readableProjects, requirePermission } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { decisions } from './schema.ts';

const sortColumns = { updated: decisions.updatedAt, number: decisions.number, title: decisions.title };

/** A page of decisions, of one project or of all that the visitor may read. */
export async function listDecisions(tx: Transaction, visitor: Visitor, query: v.InferOutput<typeof DecisionListQuerySchema>) {
  const project = query.project ? await findProject(tx, visitor, query.project) : undefined;
  const where = and(
    project ? eq(decisions.projectId, project.id) : undefined,
    query.status ? eq(decisions.status, query.status) : undefined,
    readableProjects(visitor),
    query.q ? matchesText(decisions.search, decisions.title, query.q) : undefined,
  );
  const order = query.direction === 'asc' ? asc : desc;
  const [all] = await tx
    .select({ total: count() })
    .from(decisions)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(where);
  const rows = await selectDecisions(tx, visitor)
    .where(where)
    .orderBy(order(sortColumns[query.sort]), order(decisions.id))
    .limit(query.limit)
    .offset(query.offset);
  return { items: rows.map(toDecision), total: all?.total ?? 0, offset: query.offset, limit: query.limit };
}

/** One decision as the API shows it. 404 where the visitor may not read its project. */
export async function showDecision(tx: Transaction, visitor: Visitor, id: string): Promise<Decision> {
  const [row] = await selectDecisions(tx, visitor)
    .where(and(eq(decisions.id, id), readableProjects(visitor)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toDecision(row);
}

/** One decision by its number in a project (id or slug). */
export async function showDecisionByNumber(tx: Transaction, visitor: Visitor, idOrSlug: string, number: number): Promise<Decision> {
  const project = await findProject(tx, visitor, idOrSlug);
  const [row] = await selectDecisions(tx, visitor)
    .where(and(eq(decisions.projectId, project.id), eq(decisions.number, number)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toDecision(row);
}

/** A decision's row with its project, for an act that needs `permission` there; the row stays locked until the transaction ends. */
export async function findDecision(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  permission: Permission,
): Promise<{ decision: typeof decisions.$inferSelect; project: FoundProject }> {
  const [found] = await tx
    .select({ decision: decisions, project: projects, projectRole: projectMembers.role })
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

function selectDecisions(tx: Transaction, visitor: Visitor) {
  return tx
    .select({ decision: decisions, projectSlug: projects.slug, projectName: projects.name, authorName: actorName(decisions.actor) })
    .from(decisions)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .$dynamic();
}

type DecisionRow = Awaited<ReturnType<typeof selectDecisions>>[number];

function toDecision({ decision, projectSlug, projectName, authorName }: DecisionRow): Decision {
  const { tenantId: _tenant, search: _search, actor, createdAt, updatedAt, ...rest } = decision;
  return {
    ...rest,
    projectSlug,
    projectName,
    author: { type: actor.type, id: actor.id, name: authorName },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
