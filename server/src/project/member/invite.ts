import { can, managesTenant, type ProjectInvite, type ProjectInviteAnswer, type ProjectInviteOutcome, roleWord } from '@cairn/api';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { memberships, users } from '../../auth/schema.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { nameOf } from '../../database/person.ts';
import type { Visitor } from '../../http/context.ts';
import { announceInvitations, type Posting, send } from '../../invitation/change.ts';
import { takenAddresses } from '../../invitation/preview.ts';
import { addProjects } from '../../invitation/projects.ts';
import { invitationState } from '../../invitation/query.ts';
import { invitationProjects, invitations } from '../../invitation/schema.ts';
import { type FoundProject, findProject } from '../access.ts';
import { projectMembers } from '../schema.ts';
import { addProjectMembers } from './change.ts';

/** Maximum number of listed invitations. */
const maxListed = 100;

/**
 * Returns why a visitor cannot invite addresses from outside the organization to a project: only its managers invite, and nobody is invited
 * to an archived project. Undefined if they can.
 */
function inviteRefusal(visitor: Visitor, project: FoundProject): ProjectInviteOutcome | undefined {
  if (!can(visitor.subject, 'tenant.manage')) return 'stranger';
  return project.status === 'active' ? undefined : 'archived';
}

/**
 * Returns how many mails `inviteToProject` would send, so that they can be counted before its transaction.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function countInvitationMails(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  emails: readonly string[],
): Promise<number> {
  const project = await findProject(tx, visitor, idOrSlug, 'project.manage');
  if (inviteRefusal(visitor, project) !== undefined) return 0;
  const wanted = [...new Set(emails)];
  const taken = await takenAddresses(tx, wanted);
  return wanted.filter((email) => !taken.has(email)).length;
}

/**
 * Adds people to a project, by id or address. Those from outside the organization are invited to it as viewers, with the role in this
 * project. One transaction: all of it happens, or nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN, STATE_INVALID and BAD_REQUEST like `addProjectMembers`, INVITATION_LIMIT, PLAN_LIMIT
 */
export async function inviteToProject(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  { userIds, emails, role }: ProjectInvite,
  posting: Posting,
): Promise<ProjectInviteAnswer> {
  const project = await findProject(tx, visitor, idOrSlug, 'project.manage');
  const wanted = [...new Set(emails)];
  const known = await knownPeople(tx, visitor, project, wanted);
  const strangers = wanted.filter((email) => !known.has(email));
  const refusal = inviteRefusal(visitor, project);
  const grant = { projectId: project.id, role };
  const invited = refusal === undefined ? await inviteStrangers(tx, visitor, strangers, grant, posting) : new Map<string, Invited>();
  const added = new Set([...userIds, ...[...known.values()].flatMap(({ outcome, userId }) => (outcome === 'added' ? [userId] : []))]);
  if (added.size > 0) await addProjectMembers(tx, visitor, project.id, { userIds: [...added], role }, posting.requestId);
  const outcomeOf = (email: string) => known.get(email)?.outcome ?? invited.get(email)?.outcome ?? refusal ?? 'stranger';
  await announceInvitations(
    tx,
    visitor,
    [...invited.values()].map(({ id }) => id),
  );
  return { added: added.size, people: wanted.map((email) => ({ email, outcome: outcomeOf(email) })) };
}

/** Returns the people of the tenant with these addresses, and what happens to each. */
async function knownPeople(
  tx: Transaction,
  visitor: Visitor,
  project: FoundProject,
  emails: readonly string[],
): Promise<Map<string, { userId: string; outcome: ProjectInviteOutcome }>> {
  if (emails.length === 0) return new Map();
  const rows = await tx
    .select({
      email: users.email,
      userId: users.id,
      status: memberships.status,
      tenantRole: memberships.role,
      projectRole: projectMembers.role,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(projectMembers, and(eq(projectMembers.projectId, project.id), eq(projectMembers.userId, memberships.userId)))
    .where(inArray(users.email, [...emails]));
  return new Map(
    rows.map(({ email, userId, status, tenantRole, projectRole }) => {
      const outcome = (): ProjectInviteOutcome => {
        if (status === 'suspended') return 'suspended';
        if (managesTenant(roleWord(tenantRole))) return 'manager';
        if (userId === visitor.user.id) return 'self';
        return projectRole === null ? 'added' : 'member';
      };
      return [email, { userId, outcome: outcome() }];
    }),
  );
}

interface Invited {
  id: string;
  outcome: 'invited' | 'extended' | 'manager';
}
interface Grant {
  projectId: string;
  role: ProjectInvite['role'];
}

/**
 * Invites addresses to the organization and the project. Adds the project to invitations that are pending already, without another mail.
 * Leaves out addresses whose person joined in the meantime.
 */
async function inviteStrangers(
  tx: Transaction,
  visitor: Visitor,
  emails: readonly string[],
  grant: Grant,
  posting: Posting,
): Promise<Map<string, Invited>> {
  if (emails.length === 0) return new Map();
  const people = emails.map((email) => ({ email, role: 'viewer' as const, projects: [grant] }));
  const sent = new Set((await send(tx, visitor, people, posting)).sent);
  const rows = await tx
    .select({ id: invitations.id, email: invitations.email, role: invitations.role })
    .from(invitations)
    .where(and(inArray(invitations.email, [...emails]), eq(invitationState, 'open')));
  const invited = rows.map(({ id, email, role }) => {
    // Administrators manage all projects and need no role in one.
    const pending = managesTenant(role) ? 'manager' : 'extended';
    return [email, { id, outcome: sent.has(id) ? 'invited' : pending }] as const;
  });
  await extend(
    tx,
    visitor,
    invited.flatMap(([, { id, outcome }]) => (outcome === 'extended' ? [id] : [])),
    grant,
    posting.requestId,
  );
  return new Map(invited);
}

/** Adds a project to pending invitations. */
async function extend(tx: Transaction, visitor: Visitor, ids: readonly string[], grant: Grant, requestId: string): Promise<void> {
  if (ids.length === 0) return;
  await addProjects(
    tx,
    visitor.tenant.id,
    ids.map((invitationId) => ({ invitationId, ...grant })),
  );
  for (const id of ids)
    await audit(tx, visitor, {
      action: 'invitation.updated',
      target: { type: 'invitation', id },
      detail: { projects: [grant.projectId], role: grant.role },
      requestId,
    });
}

/** Returns the pending invitations that lead to a project, the latest first. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function listProjectInvitations(tx: Transaction, visitor: Visitor, idOrSlug: string) {
  const { id } = await findProject(tx, visitor, idOrSlug, 'project.manage');
  const rows = await tx
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitationProjects.role,
      invitedBy: nameOf(invitations.invitedBy),
      expiresAt: invitations.expiresAt,
    })
    .from(invitationProjects)
    .innerJoin(invitations, eq(invitations.id, invitationProjects.invitationId))
    .where(and(eq(invitationProjects.projectId, id), eq(invitationState, 'open')))
    .orderBy(desc(invitations.sentAt), desc(invitations.id))
    .limit(maxListed);
  return { items: rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() })) };
}
