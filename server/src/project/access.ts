import { can, managesTenant, type Permission, type ProjectAccess } from '@cairn/api';
import { type AnyColumn, and, eq, inArray, isNotNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/database.ts';
import { planned, rowOf } from '../database/planned.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { refuseDeleted } from './deleted.ts';
import { type ProjectRow, projectColumns, projectMembers, projects } from './schema.ts';

/** A project's row with the role that the visitor has in it, where one was set. */
export type FoundProject = ProjectRow & { projectRole: string | null };

/** Joins the visitor's own membership to a query on `projects`; `projectMembers.role` is then their role there. */
export function ownMembership(visitor: Visitor): SQL | undefined {
  return membershipOf(visitor.user.id);
}

function membershipOf(user: string | Placeholder): SQL | undefined {
  return and(eq(projectMembers.projectId, projects.id), eq(projectMembers.tenantId, projects.tenantId), eq(projectMembers.userId, user));
}

/**
 * The projects that the visitor may read, as a condition on a query that joins `ownMembership`: the one place where
 * the rule `project.read` of `can()` stands as SQL (a test holds the two together).
 */
export function readableProjects(visitor: Visitor): SQL | undefined {
  return managesTenant(visitor.subject.role) ? undefined : readableByMembers;
}

const readableByMembers = or(eq(projects.visibility, 'tenant'), isNotNull(projectMembers.role));

/**
 * What belongs to `project`, which the visitor may read, or to any project that they may: as a condition on a table's own
 * columns. A join with the projects would keep a list from walking an index in its order.
 */
export async function inReadableProjects(
  tx: Transaction,
  visitor: Visitor,
  columns: { projectId: AnyColumn },
  project?: FoundProject,
): Promise<SQL | undefined> {
  if (project) return eq(columns.projectId, project.id);
  const rule = readableProjects(visitor);
  if (!rule) return undefined;
  const readable = await tx.select({ id: projects.id }).from(projects).leftJoin(projectMembers, ownMembership(visitor)).where(rule);
  return inArray(
    columns.projectId,
    readable.map(({ id }) => id),
  );
}

const asked = sql.placeholder('asked');

/** Nearly every request begins with it: written once, and planned once for each connection, it costs PostgreSQL a sixth. */
function findingBy(name: string, rule: SQL | undefined) {
  return planned<Record<string, unknown> & Pick<FoundProject, 'projectRole'>>(
    name,
    new QueryBuilder()
      .select({ ...projectColumns, projectRole: sql`${projectMembers.role}`.as('projectRole') })
      .from(projects)
      .leftJoin(projectMembers, membershipOf(sql.placeholder('user')))
      .where(and(or(eq(projects.id, asked), eq(projects.slug, asked)), rule))
      .limit(1),
  );
}

const findReadable = findingBy('readable_project', readableByMembers);
const findAny = findingBy('any_project', undefined);

/** A project that the visitor may read, by id or slug, for an act that needs `permission`. 404 where they may not read it, 410 where it is deleted, 403 where they may no more than that. */
export async function findProject(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  permission: Permission = 'project.read',
): Promise<FoundProject> {
  const find = managesTenant(visitor.subject.role) ? findAny : findReadable;
  const [row] = await find(tx, { asked: idOrSlug, user: visitor.user.id });
  if (!row) return refuseDeleted(tx, visitor, idOrSlug);
  const project = { ...rowOf<ProjectRow>(projectColumns, row), projectRole: row.projectRole };
  requirePermission(visitor, permission, project);
  return project;
}

/** Throws FORBIDDEN where the visitor lacks `permission` in the project. */
export function requirePermission(visitor: Visitor, permission: Permission, project: ProjectAccess): void {
  if (!can(visitor.subject, permission, project)) throw new ApiError('FORBIDDEN', { needs: permission });
}

/** Nothing is written into an archived project. */
export function requireActive(project: Pick<FoundProject, 'status'>): void {
  if (project.status !== 'active') throw new ApiError('STATE_INVALID');
}

/**
 * Notes that something happened in the project, for the order of lists. Whoever has locked its row is doing something there at the same
 * moment, and is not waited for: they may be waiting for what the caller has locked, a pattern that is proposed again, say.
 */
export async function noteActivity(tx: Transaction, projectId: string, at = new Date()): Promise<void> {
  const free = tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update', { skipLocked: true });
  await tx
    .update(projects)
    .set({ lastActivityAt: sql`greatest(${projects.lastActivityAt}, ${at.toISOString()}::timestamptz)` })
    .where(inArray(projects.id, free));
}
