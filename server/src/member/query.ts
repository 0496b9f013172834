import { type Member, type MemberListQuerySchema, roleWord, tenantRoles } from '@cairn/api';
import { and, asc, count, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { memberships, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { ApiError } from '../http/error.ts';

/** A page of the tenant's members, the strongest role first, then by name. `q` looks into names and addresses. */
export async function listMembers(tx: Transaction, query: v.InferOutput<typeof MemberListQuerySchema>) {
  const like = query.q ? likePattern(query.q) : undefined;
  const where = and(
    query.role ? eq(sql`lower(${memberships.role})`, query.role) : undefined,
    query.status ? eq(memberships.status, query.status) : undefined,
    like ? or(ilike(users.displayName, like), ilike(users.email, like)) : undefined,
  );
  const [all] = await tx.select({ total: count() }).from(memberships).innerJoin(users, ofUser).where(where);
  const rows = await selectMembers(tx)
    .where(where)
    .orderBy(asc(strength), asc(sql`lower(${users.displayName})`), asc(memberships.id))
    .limit(query.limit)
    .offset(query.offset);
  return { items: rows.map(toMember), total: all?.total ?? 0, offset: query.offset, limit: query.limit };
}

/** One member of the tenant as the API shows it. 404 where there is none of this id. */
export async function showMember(tx: Transaction, id: string): Promise<Member> {
  const [row] = await selectMembers(tx).where(eq(memberships.id, id)).limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toMember(row);
}

const ofUser = eq(users.id, memberships.userId);
const strength: SQL = sql`array_position(array[${sql.join(
  tenantRoles.map((role) => sql`${role}`),
  sql`, `,
)}]::text[], lower(${memberships.role}))`;

function selectMembers(tx: Transaction) {
  return tx
    .select({
      member: memberships,
      email: users.email,
      displayName: users.displayName,
      lastSeenAt: sql<string | null>`seen.seen_at`,
    })
    .from(memberships)
    .innerJoin(users, ofUser)
    .leftJoin(sql`members_last_seen() as seen`, sql`seen.user_id = ${memberships.userId}`)
    .$dynamic();
}

function toMember({ member, email, displayName, lastSeenAt }: Awaited<ReturnType<typeof selectMembers>>[number]): Member {
  return {
    id: member.id,
    userId: member.userId,
    email,
    displayName,
    role: roleWord(member.role),
    status: member.status === 'suspended' ? 'suspended' : 'active',
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    createdAt: member.createdAt.toISOString(),
    version: member.version,
  };
}
