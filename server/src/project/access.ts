import { can, managesTenant, type Permission, type ProjectAccess } from '@cairn/api';
import { type AnyColumn, and, eq, inArray, isNotNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/database.ts';
import { prepared, rowOf } from '../database/prepared.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { refuseDeleted } from './deleted.ts';
import { type ProjectRow, projectColumns, projectMembers, projects } from './schema.ts';

/** A project row with the visitor's role in the project, if set. */
export type FoundProject = ProjectRow & { projectRole: string | null };

/** Joins the visitor's own membership to a query on `projects`; `projectMembers.role` is then their role. */
export function ownMembership(visitor: Visitor): SQL | undefined {
  return membershipOf(visitor.user.id);
}

function membershipOf(user: string | Placeholder): SQL | undefined {
  return and(eq(projectMembers.projectId, projects.id), eq(projectMembers.tenantId, projects.tenantId), eq(projectMembers.userId, user));
}

/**
 * Returns the condition for readable projects, for a query that joins `ownMembership`. The only SQL version of the rule `project.read` of
 * `can()`; a test compares both.
 */
export function readableProjects(visitor: Visitor): SQL | undefined {
  return managesTenant(visitor.subject.role) ? undefined : readableByMembers;
}

const readableByMembers = or(eq(projects.visibility, 'tenant'), isNotNull(projectMembers.role));

/**
 * Returns the condition for rows of `project` (already checked) or of any readable project, on a table's own columns. A join with projects
 * would prevent a list from using its index order.
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

/**
 * Creates a prepared statement for finding a project. Nearly every request starts with it; preparing cuts its cost in PostgreSQL to a
 * sixth.
 */
function findingBy(name: string, rule: SQL | undefined) {
  return prepared<Record<string, unknown> & Pick<FoundProject, 'projectRole'>>(
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

/** Returns a project by id or slug. @throws ApiError NOT_FOUND if it is not readable, PROJECT_DELETED, FORBIDDEN without `permission` */
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

/** @throws ApiError FORBIDDEN if the visitor lacks `permission` in the project */
export function requirePermission(visitor: Visitor, permission: Permission, project: ProjectAccess): void {
  if (!can(visitor.subject, permission, project)) throw new ApiError('FORBIDDEN', { needs: permission });
}

/** Rejects writes to an archived project. @throws ApiError STATE_INVALID */
export function requireActive(project: Pick<FoundProject, 'status'>): void {
  if (project.status !== 'active') throw new ApiError('STATE_INVALID');
}

/**
 * Updates the last activity of the project, for sorting lists. Skips a locked row: its holder is also active there, and waiting could
 * deadlock, because it may wait for a row that the caller has locked, such as a pattern.
 */
export async function noteActivity(tx: Transaction, projectId: string, at = new Date()): Promise<void> {
  const free = tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update', { skipLocked: true });
  await tx
    .update(projects)
    .set({ lastActivityAt: sql`greatest(${projects.lastActivityAt}, ${at.toISOString()}::timestamptz)` })
    .where(inArray(projects.id, free));
}
