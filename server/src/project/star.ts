import type { Project } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { findProject } from './access.ts';
import { showProject } from './query.ts';
import { projectStars } from './schema.ts';

/**
 * Adds or removes the visitor's star. It is personal: no event is sent to others, and the project's version and activity do not change.
 * Idempotent.
 * @throws ApiError NOT_FOUND, PROJECT_DELETED
 */
export async function starProject(tx: Transaction, visitor: Visitor, idOrSlug: string, starred: boolean): Promise<Project> {
  const project = await findProject(tx, visitor, idOrSlug);
  const row = { tenantId: visitor.tenant.id, userId: visitor.user.id, projectId: project.id };
  const moved = starred
    ? await tx.insert(projectStars).values(row).onConflictDoNothing().returning({ projectId: projectStars.projectId })
    : await tx
        .delete(projectStars)
        .where(and(eq(projectStars.userId, row.userId), eq(projectStars.projectId, row.projectId)))
        .returning({ projectId: projectStars.projectId });
  const now = await showProject(tx, visitor, project.id);
  if (moved.length > 0)
    await announce(tx, visitor, { type: 'project.changed', id: now.id, version: now.version, project, audienceId: row.userId });
  return now;
}
