import type { Invitation, Invitee } from '@cairn/api';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Author, actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { announce } from '../event/announce.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { invitationProjects } from './schema.ts';

const ofProject = and(eq(projects.tenantId, invitationProjects.tenantId), eq(projects.id, invitationProjects.projectId));

/** Requires that every project exists. @throws ApiError BAD_REQUEST with the issue PROJECT_UNKNOWN at its place */
export async function requireProjects(tx: Transaction, people: readonly Invitee[]): Promise<void> {
  const ids = [...new Set(people.flatMap((person) => person.projects))];
  if (ids.length === 0) return;
  const found = await tx.select({ id: projects.id }).from(projects).where(inArray(projects.id, ids));
  const known = new Set(found.map(({ id }) => id));
  const issues = people.flatMap((person, index) =>
    person.projects.some((id) => !known.has(id)) ? [issue(`people.${index}.projects`, 'PROJECT_UNKNOWN')] : [],
  );
  if (issues.length > 0) throw new ApiError('BAD_REQUEST', { issues });
}

/** Rows per statement: PostgreSQL accepts 65,535 parameters. */
const grantsAtOnce = 5_000;

type Grant = Omit<typeof invitationProjects.$inferInsert, 'tenantId'>;

/** Sets the projects of invitations that were sent now; a renewed one loses its former projects. */
export async function setProjects(tx: Transaction, tenantId: string, ids: readonly string[], grants: readonly Grant[]): Promise<void> {
  await tx.delete(invitationProjects).where(inArray(invitationProjects.invitationId, [...ids]));
  await addProjects(tx, tenantId, grants);
}

/** Adds projects to invitations. The last role that was given for a project applies. */
export async function addProjects(tx: Transaction, tenantId: string, grants: readonly Grant[]): Promise<void> {
  for (let at = 0; at < grants.length; at += grantsAtOnce)
    await tx
      .insert(invitationProjects)
      .values(grants.slice(at, at + grantsAtOnce).map((grant) => ({ tenantId, ...grant })))
      .onConflictDoUpdate({ target: [invitationProjects.invitationId, invitationProjects.projectId], set: { role: sql`excluded.role` } });
}

/** Returns the projects of each invitation, by name. */
export async function projectsOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, Invitation['projects']>> {
  const rows = await tx
    .select({
      invitation: invitationProjects.invitationId,
      id: projects.id,
      name: projects.name,
      slug: projects.slug,
      role: invitationProjects.role,
    })
    .from(invitationProjects)
    .innerJoin(projects, ofProject)
    .where(inArray(invitationProjects.invitationId, [...ids]))
    .orderBy(asc(sql`lower(${projects.name})`), asc(projects.id));
  const found = new Map<string, Invitation['projects']>();
  for (const { invitation, ...project } of rows) found.set(invitation, [...(found.get(invitation) ?? []), project]);
  return found;
}

/**
 * Makes a person who accepts an invitation a member of its projects. A role that they have already stays. Returns the projects; publish
 * them with `announceGrants` when all rows are written.
 */
export async function grantProjects(
  tx: Transaction,
  author: Author,
  { id, userId, requestId }: { id: string; userId: string; requestId: string },
): Promise<{ id: string; slug: string; version: number }[]> {
  const given = await tx
    .select({ id: projects.id, slug: projects.slug, version: projects.version, role: invitationProjects.role })
    .from(invitationProjects)
    .innerJoin(projects, ofProject)
    .where(eq(invitationProjects.invitationId, id));
  if (given.length === 0) return [];
  const added = await tx
    .insert(projectMembers)
    .values(
      given.map((project) => ({
        id: newId('pmb'),
        tenantId: author.tenant.id,
        projectId: project.id,
        userId,
        role: project.role,
        actor: actorOf(author),
      })),
    )
    .onConflictDoNothing()
    .returning({ projectId: projectMembers.projectId, role: projectMembers.role });
  for (const { projectId, role } of added)
    await audit(tx, author, {
      action: 'project.member-added',
      target: { type: 'project', id: projectId },
      detail: { userId, role },
      requestId,
    });
  return given;
}

/** Publishes the new member to the readers of the projects. */
export async function announceGrants(
  tx: Transaction,
  author: Author,
  granted: readonly { id: string; slug: string; version: number }[],
): Promise<void> {
  for (const project of granted) await announce(tx, author, { type: 'project.changed', id: project.id, version: project.version, project });
}
