import { can, type Permission, type ProjectAccess } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { memberships } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { projectMembers } from '../project/schema.ts';

/** Returns the user ids of active members who have `permission` in a project. */
export async function peopleWho(
  tx: Transaction,
  permission: Permission,
  { id, visibility }: Pick<ProjectAccess, 'visibility'> & { id: string },
): Promise<string[]> {
  const rows = await tx
    .select({ userId: memberships.userId, role: memberships.role, projectRole: projectMembers.role })
    .from(memberships)
    .leftJoin(
      projectMembers,
      and(
        eq(projectMembers.tenantId, memberships.tenantId),
        eq(projectMembers.userId, memberships.userId),
        eq(projectMembers.projectId, id),
      ),
    )
    .where(eq(memberships.status, 'active'));
  return rows.filter(({ role, projectRole }) => can({ role }, permission, { visibility, projectRole })).map(({ userId }) => userId);
}
