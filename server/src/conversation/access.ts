import type { Permission } from '@cairn/api';
import { and, eq, ne, or, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type FoundProject, ownMembership, readableProjects, requirePermission } from '../project/access.ts';
import { projectColumns, projectMembers, projects } from '../project/schema.ts';
import { conversations } from './schema.ts';

/**
 * Returns the condition for readable conversations, for a query that joins projects and `ownMembership`. Row-level security hides private
 * ones too.
 */
export function readableConversations(visitor: Visitor): SQL | undefined {
  return and(readableProjects(visitor), openConversations(visitor));
}

/** Returns the condition for readable conversations within readable projects: all except other people's private or deleted ones. */
export function openConversations(visitor: Visitor): SQL | undefined {
  return or(and(ne(conversations.visibility, 'private'), ne(conversations.status, 'deleted')), eq(conversations.authorId, visitor.user.id));
}

/** Returns a readable conversation with its project. @throws ApiError NOT_FOUND, or FORBIDDEN without `permission` in the project */
export async function findConversation(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  permission: Permission = 'project.read',
): Promise<{ conversation: typeof conversations.$inferSelect; project: FoundProject }> {
  const [found] = await tx
    .select({ conversation: conversations, project: projectColumns, projectRole: projectMembers.role })
    .from(conversations)
    .innerJoin(projects, and(eq(projects.tenantId, conversations.tenantId), eq(projects.id, conversations.projectId)))
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(and(eq(conversations.id, id), readableConversations(visitor)))
    .limit(1);
  if (!found) throw new ApiError('NOT_FOUND');
  const project = { ...found.project, projectRole: found.projectRole };
  requirePermission(visitor, permission, project);
  return { conversation: found.conversation, project };
}
