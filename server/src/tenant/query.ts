import { managesTenant, operatorActionDays, type TenantDetail, type TenantListQuerySchema, type TenantSummary } from '@cairn/api';
import { and, asc, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { memberships, tenants, users } from '../auth/schema.ts';
import { conversations } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import { projects } from '../project/schema.ts';
import { showOwnerInvitation } from './founding/founding.ts';
import { showNote } from './note/note.ts';
import { isProtected, listSuspensions } from './suspension/query.ts';

type ListQuery = v.InferOutput<typeof TenantListQuerySchema>;

/** How many members and actions the page of a tenant shows. */
const most = 20;

/** Returns a page of all tenants. `q` searches names and slugs. Exports skip the total. */
export async function listTenants(
  tx: Transaction,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<TenantSummary>> {
  const like = query.q ? likePattern(query.q) : undefined;
  const where = and(
    query.plan ? inArray(tenants.plan, query.plan) : undefined,
    query.status ? inArray(tenants.status, query.status) : undefined,
    like ? or(ilike(tenants.name, like), ilike(tenants.slug, like)) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction },
    { by: sql`lower(${tenants.name})`, as: 'text', direction },
    { by: tenants.id, as: 'text', direction },
  ]);
  const total = counted ? await countTenants(tx, where) : 0;
  const rows = await selectTenants(tx, window.mark)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, total, toTenant);
}

async function countTenants(tx: Transaction, where: SQL | undefined): Promise<number> {
  const [all] = await tx.select({ total: count() }).from(tenants).where(where);
  return all?.total ?? 0;
}

/** Returns a tenant by id or slug, with its owners, administrators and suspensions, for an operator. @throws ApiError NOT_FOUND */
export async function showTenant(tx: Transaction, idOrSlug: string, operator: Pick<Visitor, 'tenant'>): Promise<TenantDetail> {
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
  return {
    tenant: toTenant(row),
    version: row.version,
    suspendable: !(await isProtected(tx, row, operator.tenant.id)),
    suspensions: await listSuspensions(tx, row.id),
    ownerInvitation: await showOwnerInvitation(tx, row.id),
    note: await showNote(tx, row.id),
    managers: members.filter(({ role }) => managesTenant(role)),
    others: members
      .filter(({ role }) => !managesTenant(role))
      .slice(0, most)
      .map(({ userId, displayName, role }) => ({ userId, displayName, role })),
    operatorActions: await listOperatorActions(tx, row.id),
  };
}

const ActionsSchema = v.array(v.object({ id: v.string(), action: v.string(), by: v.nullable(v.string()), at: v.string() }));

async function listOperatorActions(tx: Transaction, tenantId: string): Promise<TenantDetail['operatorActions']> {
  const { rows } = await tx.execute(sql`
    select a.id, a.action, u.display_name as by, a.created_at::text as at
    from tenant_operator_actions(${tenantId}, ${operatorActionDays}, ${most}) a left join users u on u.id = a.actor_id
    order by a.created_at desc, a.id desc`);
  return v.parse(ActionsSchema, rows).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** Counts the rows of `table` of the tenant. The role has no permission to read their content. */
const countOf = (table: typeof memberships | typeof projects | typeof conversations | typeof decisions, condition = sql`true`) =>
  sql<number>`(select count(*)::int from ${table} counted where counted.tenant_id = tenants.id and ${condition})`;
const projectCount = countOf(projects, sql`counted.status <> 'deleted'`);
/** Excludes content of deleted projects. */
const inProjects = sql`not exists (select from ${projects} gone where gone.tenant_id = counted.tenant_id and gone.id = counted.project_id and gone.status = 'deleted')`;
const conversationCount = countOf(conversations, sql`counted.status <> 'deleted' and ${inProjects}`);
const decisionCount = countOf(decisions, inProjects);

const lastActivityAt = sql<
  string | null
>`(select max(counted.last_activity_at) from ${projects} counted where counted.tenant_id = tenants.id)`;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  name: { by: sql`lower(${tenants.name})`, as: 'text' },
  plan: { by: tenants.plan, as: 'text' },
  status: { by: tenants.status, as: 'text' },
  members: { by: countOf(memberships), as: 'integer' },
  projects: { by: projectCount, as: 'integer' },
  decisions: { by: decisionCount, as: 'integer' },
  created: { by: tenants.createdAt, as: 'timestamptz' },
  active: { by: sql`coalesce(${lastActivityAt}, '-infinity'::timestamptz)`, as: 'timestamptz' },
};

function selectTenants(tx: Transaction, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx
    .select({
      id: tenants.id,
      name: tenants.name,
      slug: tenants.slug,
      plan: tenants.plan,
      status: tenants.status,
      version: tenants.version,
      createdAt: tenants.createdAt,
      members: countOf(memberships),
      projects: projectCount,
      conversations: conversationCount,
      decisions: decisionCount,
      lastActivityAt,
      mark,
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
