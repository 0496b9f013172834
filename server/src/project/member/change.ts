import { managesTenant, type ProjectMember, type ProjectMemberAdd, type ProjectMemberUpdate } from '@cairn/api';
import { and, eq, inArray } from 'drizzle-orm';
import { memberships } from '../../auth/schema.ts';
import { actorOf, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { changed } from '../../database/optimistic.ts';
import { announce } from '../../event/announce.ts';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';
import { issue } from '../../http/issue.ts';
import { notify } from '../../notification/notify.ts';
import { type FoundProject, findProject } from '../access.ts';
import { projectMembers } from '../schema.ts';
import { showProjectMember, showProjectMembers } from './query.ts';

/**
 * Gives people of the tenant a role in the project. Existing roles stay unchanged.
 * @throws ApiError NOT_FOUND, FORBIDDEN, STATE_INVALID (oneself), BAD_REQUEST with the issue PERSON_UNKNOWN or PERSON_SUSPENDED
 */
export async function addProjectMembers(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  { userIds, role }: ProjectMemberAdd,
  requestId: string,
): Promise<ProjectMember[]> {
  const project = await findProject(tx, visitor, idOrSlug, 'project.manage');
  for (const userId of userIds) requireOther(visitor, userId);
  await requireActivePeople(tx, userIds);
  const values = [...new Set(userIds)].map((userId) => ({
    id: newId('pmb'),
    tenantId: visitor.tenant.id,
    projectId: project.id,
    userId,
    role,
    actor: actorOf(visitor),
  }));
  const added = await tx.insert(projectMembers).values(values).onConflictDoNothing().returning({ userId: projectMembers.userId });
  for (const { userId } of added) await note(tx, visitor, project, 'project.member-added', requestId, { userId, role });
  await tell(tx, visitor, project, added);
  await noticeOf(tx, visitor, project, added, role);
  return showProjectMembers(tx, project.id, userIds);
}

/**
 * Changes a person's role in the project.
 * @throws ApiError NOT_FOUND, FORBIDDEN, STATE_INVALID (oneself), CONFLICT with the current row
 */
export async function updateProjectMember(
  tx: Transaction,
  visitor: Visitor,
  path: { project: string; person: string },
  { version, role }: ProjectMemberUpdate,
  requestId: string,
): Promise<ProjectMember> {
  const project = await findProject(tx, visitor, path.project, 'project.manage');
  requireOther(visitor, path.person);
  const before = await showProjectMember(tx, project.id, path.person);
  const updated = await tx
    .update(projectMembers)
    .set({ role, ...changed(projectMembers.version) })
    .where(and(memberIn(project, path.person), eq(projectMembers.version, version)))
    .returning({ userId: projectMembers.userId });
  if (updated.length === 0) throw new ApiError('CONFLICT', { current: await showProjectMember(tx, project.id, path.person) });
  await note(tx, visitor, project, 'project.member-updated', requestId, {
    userId: path.person,
    role: { from: before.projectRole, to: role },
  });
  await tell(tx, visitor, project, updated);
  if (role !== before.projectRole) await noticeOf(tx, visitor, project, updated, role);
  return showProjectMember(tx, project.id, path.person);
}

/**
 * Removes a person's role in the project. They lose access to a members-only project immediately.
 * @throws ApiError NOT_FOUND, FORBIDDEN, STATE_INVALID (oneself)
 */
export async function removeProjectMember(
  tx: Transaction,
  visitor: Visitor,
  path: { project: string; person: string },
  requestId: string,
): Promise<void> {
  const project = await findProject(tx, visitor, path.project, 'project.manage');
  requireOther(visitor, path.person);
  const removed = await tx
    .delete(projectMembers)
    .where(memberIn(project, path.person))
    .returning({ userId: projectMembers.userId, role: projectMembers.role });
  const [member] = removed;
  if (!member) throw new ApiError('NOT_FOUND');
  await note(tx, visitor, project, 'project.member-removed', requestId, member);
  await tell(tx, visitor, project, removed);
}

/**
 * Prevents people from changing their own access, so that project managers stay managers. Owners and administrators do not depend on it;
 * since a tenant always has an owner, every project has a manager.
 */
function requireOther(visitor: Visitor, userId: string): void {
  if (userId === visitor.user.id && !managesTenant(visitor.subject.role)) throw new ApiError('STATE_INVALID');
}

/** Requires active people of the tenant. */
async function requireActivePeople(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const found = await tx
    .select({ userId: memberships.userId, status: memberships.status })
    .from(memberships)
    .where(inArray(memberships.userId, [...userIds]));
  const states = new Map(found.map(({ userId, status }) => [userId, status]));
  const issues = userIds.flatMap((userId, index) => {
    const status = states.get(userId);
    if (status === 'active') return [];
    return [issue(`userIds.${index}`, status === undefined ? 'PERSON_UNKNOWN' : 'PERSON_SUSPENDED')];
  });
  if (issues.length > 0) throw new ApiError('BAD_REQUEST', { issues });
}

function memberIn(project: FoundProject, userId: string) {
  return and(eq(projectMembers.projectId, project.id), eq(projectMembers.userId, userId));
}

async function note(
  tx: Transaction,
  visitor: Visitor,
  project: FoundProject,
  action: string,
  requestId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await audit(tx, visitor, { action, target: { type: 'project', id: project.id }, detail, requestId });
}

/**
 * Notifies people about their new role, with a link to the project. People who lost their role are not notified, because they may no longer
 * read it.
 */
async function noticeOf(
  tx: Transaction,
  visitor: Visitor,
  { id, name }: FoundProject,
  people: readonly { userId: string }[],
  role: ProjectMember['role'],
): Promise<void> {
  await notify(
    tx,
    visitor,
    people.map(({ userId }) => userId),
    {
      type: 'member.role',
      subject: { type: 'project-member', id },
      projectId: id,
      parameters: { title: name, number: null, words: '', role },
    },
  );
}

/** Publishes the change to readers of the project. People whose rights changed reload everything. */
async function tell(tx: Transaction, visitor: Visitor, project: FoundProject, people: readonly { userId: string }[]): Promise<void> {
  if (people.length === 0) return;
  const { id, version } = project;
  for (const { userId } of people) await announce(tx, visitor, { type: 'project.changed', id, version, audienceId: userId });
  await announce(tx, visitor, { type: 'project.changed', id, version, project });
}
