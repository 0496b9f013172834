import {
  managesTenant,
  type ProjectCandidate,
  type ProjectMember,
  type ProjectMemberListQuerySchema,
  projectRoles,
  roleWord,
  tenantRoles,
} from '@cairn/api';
import { and, asc, count, eq, ilike, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { memberships, users } from '../../auth/schema.ts';
import type { Transaction } from '../../database/database.ts';
import { likePattern } from '../../database/optimistic.ts';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../../list/paginate.ts';
import { findProject } from '../access.ts';
import { projectMembers } from '../schema.ts';

type ListQuery = v.InferOutput<typeof ProjectMemberListQuerySchema>;

/** Matches people with access to all projects. */
const tenantWide: SQL = inArray(sql`lower(${memberships.role})`, tenantRoles.filter(managesTenant));
/** The effective role in the project: the rule of `can()` as SQL. */
const inEffect: SQL = sql`lower(case when ${tenantWide} then ${memberships.role} else coalesce(${projectMembers.role}, ${memberships.role}) end)`;
/** Sorts by role, highest first. Unknown roles come last. */
const strength: SQL = sql`coalesce(array_position(array[${sql.join(
  tenantRoles.map((role) => sql`${role}`),
  sql`, `,
)}]::text[], ${inEffect}), 9)`;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  role: { by: strength, as: 'integer' },
  name: { by: sql`lower(${users.displayName})`, as: 'text' },
  since: { by: sql`coalesce(${projectMembers.createdAt}, '-infinity'::timestamptz)`, as: 'timestamptz' },
};

/**
 * Returns a page of people with a role of their own in the project, and people with access by their tenant role only. Exports skip the
 * total. @throws ApiError NOT_FOUND if the visitor may not read the project
 */
export async function listProjectMembers(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<ProjectMember>> {
  const { id } = await findProject(tx, visitor, idOrSlug);
  const where = and(
    or(isNotNull(projectMembers.id), and(tenantWide, eq(memberships.status, 'active'))),
    query.role ? inArray(inEffect, query.role) : undefined,
    foundBy(query.q),
  );
  const { direction } = query;
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction },
    { by: sql`lower(${users.displayName})`, as: 'text', direction },
    { by: memberships.userId, as: 'text', direction },
  ]);
  const total = counted ? await countMembers(tx, id, where) : 0;
  const rows = await selectMembers(tx, id, window.mark)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, total, toMember);
}

async function countMembers(tx: Transaction, projectId: string, where: SQL | undefined): Promise<number> {
  const [all] = await tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(projectMembers, ofProject(projectId))
    .where(where);
  return all?.total ?? 0;
}

/** Returns these people with their roles in the project, by name. Omits people without a role. */
export async function showProjectMembers(tx: Transaction, projectId: string, userIds: readonly string[]): Promise<ProjectMember[]> {
  const rows = await selectMembers(tx, projectId)
    .where(and(inArray(memberships.userId, [...userIds]), isNotNull(projectMembers.id)))
    .orderBy(asc(sql`lower(${users.displayName})`));
  return rows.map(toMember);
}

/** Returns a person with a role of their own in the project. @throws ApiError NOT_FOUND */
export async function showProjectMember(tx: Transaction, projectId: string, userId: string): Promise<ProjectMember> {
  const [member] = await showProjectMembers(tx, projectId, [userId]);
  if (!member) throw new ApiError('NOT_FOUND');
  return member;
}

/**
 * Returns people who can be added, by name: active, without a role in the project, without full access by tenant role, and not the visitor.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function listCandidates(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  { q, limit }: { q?: string | undefined; limit: number },
): Promise<ProjectCandidate[]> {
  const { id } = await findProject(tx, visitor, idOrSlug, 'project.manage');
  const rows = await tx
    .select({ id: users.id, email: users.email, displayName: users.displayName, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(projectMembers, ofProject(id))
    .where(
      and(
        eq(memberships.status, 'active'),
        isNull(projectMembers.id),
        notInArray(sql`lower(${memberships.role})`, tenantRoles.filter(managesTenant)),
        notInArray(memberships.userId, [visitor.user.id]),
        foundBy(q),
      ),
    )
    .orderBy(asc(sql`lower(${users.displayName})`), asc(users.id))
    .limit(limit);
  return rows.map(({ role, ...person }) => ({ ...person, tenantRole: roleWord(role) }));
}

function foundBy(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const like = likePattern(q);
  return or(ilike(users.displayName, like), ilike(users.email, like));
}

function ofProject(projectId: string): SQL | undefined {
  return and(
    eq(projectMembers.tenantId, memberships.tenantId),
    eq(projectMembers.projectId, projectId),
    eq(projectMembers.userId, memberships.userId),
  );
}

function selectMembers(tx: Transaction, projectId: string, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx
    .select({ membership: memberships, set: projectMembers, email: users.email, displayName: users.displayName, mark })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(projectMembers, ofProject(projectId))
    .$dynamic();
}

function toMember({ membership, set, email, displayName }: Awaited<ReturnType<typeof selectMembers>>[number]): ProjectMember {
  const tenantRole = roleWord(membership.role);
  const projectRole = set && setRole(set.role);
  return {
    id: membership.userId,
    email,
    displayName,
    tenantRole,
    projectRole,
    role: managesTenant(tenantRole) ? tenantRole : (projectRole ?? tenantRole),
    status: membership.status === 'suspended' ? 'suspended' : 'active',
    since: set?.createdAt.toISOString() ?? null,
    version: set?.version ?? 0,
  };
}

/** Maps a stored project role as `can()` does: owner and administrator count as team lead. */
function setRole(role: string): ProjectMember['projectRole'] {
  const word = roleWord(role);
  return projectRoles.find((known) => known === word) ?? 'teamlead';
}
