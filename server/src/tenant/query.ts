import { managesTenant, type TenantDetailSchema, type TenantListQuerySchema, type TenantSummary } from '@cairn/api';
import { and, asc, count, eq, ilike, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { memberships, tenants, users } from '../auth/schema.ts';
import { conversations } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { decisions } from '../decision/schema.ts';
import { ApiError } from '../http/error.ts';
import { projects } from '../project/schema.ts';

/** A page of all tenants, by name. `q` looks into names and slugs. */
export async function listTenants(tx: Transaction, query: v.InferOutput<typeof TenantListQuerySchema>) {
  const like = query.q ? likePattern(query.q) : undefined;
  const where = and(
    query.plan ? eq(tenants.plan, query.plan) : undefined,
    query.status ? eq(tenants.status, query.status) : undefined,
    like ? or(ilike(tenants.name, like), ilike(tenants.slug, like)) : undefined,
  );
  const [all] = await tx.select({ total: count() }).from(tenants).where(where);
  const rows = await selectTenants(tx)
    .where(where)
    .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.id))
    .limit(query.limit)
    .offset(query.offset);
  return { items: rows.map(toTenant), total: all?.total ?? 0, offset: query.offset, limit: query.limit };
}

/** One tenant with who owns and administers it. 404 where there is none of this id or slug. */
export async function showTenant(tx: Transaction, idOrSlug: string): Promise<v.InferOutput<typeof TenantDetailSchema>> {
  const [row] = await selectTenants(tx)
    .where(or(eq(tenants.id, idOrSlug), eq(tenants.slug, idOrSlug)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  const members = await tx
    .select({ userId: users.id, displayName: users.displayName, email: users.email, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.tenantId, row.id), eq(memberships.status, 'active')))
    .orderBy(asc(users.displayName), asc(users.id));
  return { tenant: toTenant(row), managers: members.filter(({ role }) => managesTenant(role)) };
}

/** How many rows of `table` belong to the tenant. Whose words they hold is not looked at: the role has no grant to. */
const countOf = (table: typeof memberships | typeof projects | typeof conversations | typeof decisions) =>
  sql<number>`(select count(*)::int from ${table} counted where counted.tenant_id = tenants.id)`;

function selectTenants(tx: Transaction) {
  return tx
    .select({
      id: tenants.id,
      name: tenants.name,
      slug: tenants.slug,
      plan: tenants.plan,
      status: tenants.status,
      createdAt: tenants.createdAt,
      members: countOf(memberships),
      projects: countOf(projects),
      conversations: countOf(conversations),
      decisions: countOf(decisions),
      lastActivityAt: sql<
        string | null
      >`(select max(counted.last_activity_at) from ${projects} counted where counted.tenant_id = tenants.id)`,
    })
    .from(tenants)
    .$dynamic();
}

function toTenant(row: Awaited<ReturnType<typeof selectTenants>>[number]): TenantSummary {
  const { id, name, slug, plan, status } = row;
  return {
    id,
    name,
    slug,
    plan,
    status,
    counts: { members: row.members, projects: row.projects, conversations: row.conversations, decisions: row.decisions },
    createdAt: row.createdAt.toISOString(),
    lastActivityAt: row.lastActivityAt === null ? null : new Date(row.lastActivityAt).toISOString(),
  };
}
