import { type Member, type MemberListQuerySchema, roleWord, tenantRoles } from '@cairn/api';
import { and, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { memberships, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import { findProject } from '../project/access.ts';
import { projects } from '../project/schema.ts';
import { keyCount, projectSummary, readByMember, secondFactor, withSecondFactor } from './conditions.ts';

type ListQuery = v.InferOutput<typeof MemberListQuerySchema>;

/** Returns a page of the tenant's members. `q` searches names and addresses. Exports skip the total. @throws ApiError NOT_FOUND for an unknown project */
export async function listMembers(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Member>> {
  const project = query.project ? await findProject(tx, visitor, query.project) : undefined;
  const like = query.q ? likePattern(query.q) : undefined;
  const where = and(
    query.role ? inArray(sql`lower(${memberships.role})`, query.role) : undefined,
    query.status ? inArray(memberships.status, query.status) : undefined,
    query.factor ? inArray(secondFactor, query.factor) : undefined,
    project ? sql`exists (select from ${projects} where ${projects.id} = ${project.id} and ${readByMember})` : undefined,
    like ? or(ilike(users.displayName, like), ilike(users.email, like)) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction },
    { by: sql`lower(${users.displayName})`, as: 'text', direction },
    { by: memberships.id, as: 'text', direction },
  ]);
  const total = counted ? await countMembers(tx, where) : 0;
  const rows = await selectMembers(tx, window.mark)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, total, toMember);
}

async function countMembers(tx: Transaction, where: SQL | undefined): Promise<number> {
  const [all] = await tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, ofUser)
    .leftJoin(...withSecondFactor)
    .where(where);
  return all?.total ?? 0;
}

/** Returns one member of the tenant. @throws ApiError NOT_FOUND */
export async function showMember(tx: Transaction, id: string): Promise<Member> {
  const [row] = await selectMembers(tx).where(eq(memberships.id, id)).limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toMember(row);
}

/** Returns the members with these ids, in any order. */
export async function showMembers(tx: Transaction, ids: readonly string[]): Promise<Member[]> {
  const rows = await selectMembers(tx).where(inArray(memberships.id, [...ids]));
  return rows.map(toMember);
}

const ofUser = eq(users.id, memberships.userId);
/** Sorts by role, highest first. Unknown roles come last. */
const strength: SQL = sql`coalesce(array_position(array[${sql.join(
  tenantRoles.map((role) => sql`${role}`),
  sql`, `,
)}]::text[], lower(${memberships.role})), 9)`;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  role: { by: strength, as: 'integer' },
  name: { by: sql`lower(${users.displayName})`, as: 'text' },
  seen: { by: sql`coalesce(seen.seen_at, '-infinity'::timestamptz)`, as: 'timestamptz' },
  status: { by: memberships.status, as: 'text' },
  joined: { by: memberships.createdAt, as: 'timestamptz' },
};

function selectMembers(tx: Transaction, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx
    .select({
      member: memberships,
      email: users.email,
      displayName: users.displayName,
      lastSeenAt: sql<string | null>`seen.seen_at`,
      secondFactor,
      projects: projectSummary,
      keys: keyCount,
      mark,
    })
    .from(memberships)
    .innerJoin(users, ofUser)
    .leftJoin(sql`members_last_seen() as seen`, sql`seen.user_id = ${memberships.userId}`)
    .leftJoin(...withSecondFactor)
    .$dynamic();
}

function toMember(row: Awaited<ReturnType<typeof selectMembers>>[number]): Member {
  const { member, email, displayName, lastSeenAt } = row;
  return {
    id: member.id,
    userId: member.userId,
    email,
    displayName,
    role: roleWord(member.role),
    status: member.status === 'suspended' ? 'suspended' : 'active',
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    secondFactor: row.secondFactor,
    projects: row.projects,
    keys: row.keys,
    createdAt: member.createdAt.toISOString(),
    version: member.version,
  };
}
