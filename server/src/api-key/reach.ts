import type { Permission } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import type { Agent } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { type FoundProject, findProject, ownMembership, readableProjects } from '../project/access.ts';
import { refuseDeleted } from '../project/deleted.ts';
import { projectMembers, projects } from '../project/schema.ts';

/** Maximum number of projects named in the error when a call must choose one. */
const mostNamed = 20;

/**
 * Returns the project of an agent's call: the one it names (id or slug), else that of the URL, else the only one that its key can access.
 * Call it in a transaction of `scopeOf(agent.visitor)`, which hides all other projects.
 * @throws ApiError KEY_PROJECT outside the key's access; PROJECT_DELETED; BAD_REQUEST at `project` if it must be named; FORBIDDEN
 */
export async function projectOfAgent(
  tx: Transaction,
  { visitor, project }: Agent,
  named: string | undefined,
  permission: Permission = 'project.read',
): Promise<FoundProject> {
  try {
    const asked = named ?? project ?? (await onlyProject(tx, visitor));
    return await findProject(tx, visitor, asked, permission);
  } catch (error) {
    // For a key, inaccessible and missing projects look the same.
    if (error instanceof ApiError && error.code === 'NOT_FOUND') throw new ApiError('KEY_PROJECT');
    throw error;
  }
}

async function onlyProject(tx: Transaction, visitor: Agent['visitor']): Promise<string> {
  const reached = await tx
    .select({ id: projects.id, slug: projects.slug })
    .from(projects)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(readableProjects(visitor))
    .orderBy(projects.slug)
    .limit(mostNamed + 1);
  const [first] = reached;
  if (!first) return refuseDeleted(tx, visitor);
  if (reached.length === 1) return first.id;
  const names = reached.slice(0, mostNamed).map(({ slug }) => slug);
  const which = reached.length > mostNamed ? `${names.join(', ')} and others` : names.join(', ');
  const message = `The key reaches several projects: name one of ${which}.`;
  throw new ApiError('BAD_REQUEST', { issues: [{ ...issue('project', 'REQUIRED'), message }] });
}
