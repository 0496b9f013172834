import {
  afterProjectMove,
  mayMoveProject,
  namesProject,
  type Project,
  type ProjectState,
  type ProjectTransition,
  projectMoves,
} from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { requirePlanRoom } from '../plan/room.ts';
import { findProject } from './access.ts';
import { agingFromNow } from './aging.ts';
import { showProject } from './query.ts';
import { projects } from './schema.ts';

/**
 * Archives, reopens, deletes or restores a project, as `projectMoves` allows, in a transaction that sees deleted projects.
 * @throws ApiError CONFLICT with the current row, STATE_INVALID, PLAN_LIMIT if the project limit is exceeded, BAD_REQUEST if the typed
 * confirmation does not match
 */
export async function moveProject(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  { to, version, confirm = '' }: ProjectTransition,
  requestId: string,
): Promise<Project> {
  const project = await findProject(tx, visitor, idOrSlug, projectMoves[to].needs);
  const now = new Date();
  const conflict = async () => new ApiError('CONFLICT', { current: await showProject(tx, visitor, project.id) });
  if (project.version !== version) throw await conflict();
  const standing = { status: project.status, deletedAt: project.deletedAt?.toISOString() ?? null };
  if (!mayMoveProject(standing, to, now)) throw new ApiError('STATE_INVALID');
  if (to === 'deleted' && !namesProject(confirm, project))
    throw new ApiError('BAD_REQUEST', { issues: [issue('confirm', 'NAME_DIFFERS')] });

  const { status, deletedAt } = afterProjectMove(to, now);
  const moved = await tx
    .update(projects)
    .set({
      status,
      deletedAt: deletedAt === null ? null : new Date(deletedAt),
      ...agingFromNow(project, { ...project, status }, now),
      ...changed(projects.version),
    })
    .where(and(eq(projects.id, project.id), eq(projects.version, version)))
    .returning({ id: projects.id });
  if (moved.length === 0) throw await conflict();
  if (status === 'active') await requirePlanRoom(tx, visitor.tenant.id, 'projects');

  await audit(tx, visitor, {
    action: actionOf(project.status, to),
    target: { type: 'project', id: project.id },
    detail: { name: project.name, key: project.key, from: project.status, to: status },
    requestId,
  });
  const after = await showProject(tx, visitor, project.id);
  // Nobody can read a deleted project; the event tells only that it is gone.
  const told = to === 'deleted' ? {} : { project: after };
  await announce(tx, visitor, { type: 'project.changed', id: after.id, version: after.version, ...told });
  return after;
}

function actionOf(from: ProjectState, to: ProjectState): string {
  return from === 'deleted' ? 'project.restored' : `project.${to === 'active' ? 'reopened' : to}`;
}
