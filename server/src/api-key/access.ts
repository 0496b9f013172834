import { type ApiKeyAct, apiKeyMoves, can, managesTenant } from '@cairn/api';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { memberships } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { apiKeyProjects, apiKeys } from './schema.ts';

/**
 * Returns the condition for the keys that the visitor can see: their own, those with access to a project that they manage, and all for
 * tenant managers.
 */
export async function visibleKeys(tx: Transaction, visitor: Visitor): Promise<SQL | undefined> {
  return managesTenant(visitor.subject.role) ? undefined : keysOf(visitor, await managedProjects(tx, visitor));
}

/** Same, if the ids of the managed projects are already known. */
export function keysOf(visitor: Visitor, managed: readonly string[]): SQL | undefined {
  return managesTenant(visitor.subject.role) ? undefined : or(eq(apiKeys.makerId, visitor.user.id), namesAny(managed));
}

/** Matches keys that list one of these projects. */
function namesAny(projectIds: readonly string[]): SQL {
  return sql`exists (select from ${apiKeyProjects} where ${apiKeyProjects.keyId} = ${apiKeys.id} and ${apiKeyProjects.projectId} = any(${sql.param([...projectIds])}::text[]))`;
}

/** Matches keys with access to one of these projects: listed, or through the rights of the key's owner. */
export function reachesAny(projectIds: readonly string[]): SQL {
  const ofMaker = sql`from ${memberships} where ${memberships.tenantId} = ${apiKeys.tenantId} and ${memberships.userId} = ${apiKeys.makerId}`;
  const member = sql`exists (select from ${projectMembers} where ${projectMembers.tenantId} = ${apiKeys.tenantId} and ${projectMembers.projectId} = ${projects.id} and ${projectMembers.userId} = ${apiKeys.makerId})`;
  // Same rule as `project.read` of `can()`.
  const readByMaker = sql`exists (select from ${projects} where ${projects.id} = any(${sql.param([...projectIds])}::text[])
    and (${projects.visibility} = 'tenant' or ${member} or exists (select ${ofMaker} and lower(${memberships.role}) in ('owner', 'admin'))))`;
  return sql`(${namesAny(projectIds)} or (${apiKeys.allProjects} and ${readByMaker}))`;
}

/**
 * Returns a visible key for an action and locks its row. @throws ApiError NOT_FOUND if it is not visible, FORBIDDEN if only its owner may
 * do this
 */
export async function findKey(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  act: ApiKeyAct | 'changed',
): Promise<typeof apiKeys.$inferSelect> {
  const [found] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), await visibleKeys(tx, visitor)))
    .limit(1)
    .for('update');
  if (!found) throw new ApiError('NOT_FOUND');
  const byOthers = act !== 'changed' && apiKeyMoves[act].byOthers;
  if (found.makerId !== visitor.user.id && !byOthers) throw new ApiError('FORBIDDEN');
  return found;
}

async function managedProjects(tx: Transaction, visitor: Visitor): Promise<string[]> {
  const rows = await tx
    .select({ id: projects.id, visibility: projects.visibility, projectRole: projectMembers.role })
    .from(projects)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(readableProjects(visitor));
  return rows.flatMap(({ id, ...project }) => (can(visitor.subject, 'project.manage', project) ? [id] : []));
}
