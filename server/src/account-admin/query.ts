import { type AccountDetail, type AccountListQuerySchema, type AccountSummary, secondFactors, type WaitingSignUp } from '@cairn/api';
import { and, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { memberships, tenants, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { ApiError } from '../http/error.ts';
import { type Page, paginate, type SortKey } from '../list/paginate.ts';
import { maskedAddress } from '../mail/masked.ts';
import { accountActionLog } from './schema.ts';

type ListQuery = v.InferOutput<typeof AccountListQuerySchema>;

/** How many organizations a row of the list names, and how many actions and sign-ups are shown. */
const namedTenants = 2;
const most = 20;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  name: { by: sql`lower(${users.displayName})`, as: 'text' },
  created: { by: users.createdAt, as: 'timestamptz' },
};

const columns = { id: users.id, name: users.displayName, email: users.email, status: users.status };
/** An account of the platform. Anything that is no known absence of a role counts, so that no role is overlooked. */
const isStaff = sql<boolean>`lower(btrim(${users.cairnRole})) not in ('none', '', '0')`;

/** Whether an account is a member of an organization with this name or slug. */
const isMemberOf = (like: string) =>
  sql`exists (select from ${memberships} m join ${tenants} t on t.id = m.tenant_id
    where m.user_id = ${users.id} and (t.name ilike ${like} or t.slug ilike ${like}))`;

/** Returns a page of all accounts, with masked addresses. `q` searches names, addresses and organizations. Exports skip the total. */
export async function listAccounts(
  tx: Transaction,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<AccountSummary>> {
  const like = query.q ? likePattern(query.q) : undefined;
  const where = and(
    query.status ? inArray(users.status, query.status) : undefined,
    like ? or(ilike(users.displayName, like), ilike(users.email, like), isMemberOf(like)) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction },
    { by: users.id, as: 'text', direction },
  ]);
  const [all] = counted ? await tx.select({ total: count() }).from(users).where(where) : [];
  const rows = await tx
    .select({ ...columns, staff: isStaff, mark: window.mark })
    .from(users)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  const ids = rows.map(({ id }) => id);
  const [states, homes] = [await statesOf(tx, ids), await tenantsOf(tx, ids)];
  return window.page(rows, all?.total ?? 0, ({ mark: _, ...row }) => {
    const own = homes.filter(({ userId }) => userId === row.id);
    const first = own.slice(0, namedTenants).map(({ tenantId, tenantName, role }) => ({ tenantId, tenantName, role }));
    const { secondFactor, createdAt, lastSignInAt } = stateIn(states, row.id);
    return {
      ...row,
      ...{ secondFactor, createdAt, lastSignInAt },
      email: maskedAddress(row.email),
      tenants: { total: own.length, first },
    };
  });
}

/** The account of one person, with what the rate limits need. `email` is not masked. */
export type Account = Omit<AccountDetail, 'locks'>;

/** Returns an account by id, with its organizations, sign-ins and what operators did with it. @throws ApiError NOT_FOUND */
export async function showAccount(tx: Transaction, id: string): Promise<Account> {
  const [row] = await tx
    .select({ ...columns, staff: isStaff })
    .from(users)
    .where(eq(users.id, id));
  if (!row) throw new ApiError('NOT_FOUND');
  const { secondFactor, createdAt, lastSignInAt, ...signIns } = stateIn(await statesOf(tx, [id]), id);
  return {
    ...row,
    ...{ secondFactor, createdAt, lastSignInAt, signIns },
    tenants: (await tenantsOf(tx, [id])).map(({ userId: _, ...tenant }) => tenant),
    manageable: !row.staff,
    actions: await actionsOf(tx, id),
  };
}

async function tenantsOf(tx: Transaction, ids: readonly string[]) {
  return tx
    .select({
      userId: memberships.userId,
      tenantId: memberships.tenantId,
      tenantName: tenants.name,
      role: memberships.role,
      status: memberships.status,
      tenantStatus: tenants.status,
    })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(inArray(memberships.userId, [...ids]))
    .orderBy(sql`lower(${tenants.name})`, tenants.id);
}

async function actionsOf(tx: Transaction, userId: string): Promise<AccountDetail['actions']> {
  const operator = alias(users, 'operator');
  const { id, action, reason, at } = accountActionLog;
  const rows = await tx
    .select({ id, action, reason, at, by: operator.displayName })
    .from(accountActionLog)
    .leftJoin(operator, eq(operator.id, accountActionLog.by))
    .where(eq(accountActionLog.userId, userId))
    .orderBy(desc(at), desc(id))
    .limit(most);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const time = v.pipe(
  v.string(),
  v.transform((text) => new Date(text).toISOString()),
);
const StatesSchema = v.array(
  v.object({
    userId: v.string(),
    secondFactor: v.picklist(secondFactors),
    createdAt: time,
    lastSignInAt: v.nullable(time),
    open: v.number(),
    lastSeenAt: v.nullable(time),
    refusedToday: v.number(),
  }),
);
type State = Omit<v.InferOutput<typeof StatesSchema>[number], 'userId'>;

async function statesOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, State>> {
  const { rows } = await tx.execute(sql`
    select user_id as "userId", factor as "secondFactor", created_at::text as "createdAt", last_sign_in_at::text as "lastSignInAt",
      open_sign_ins as open, last_seen_at::text as "lastSeenAt", refused_today as "refusedToday"
    from account_states(${sql.param([...ids])}::text[])`);
  return new Map(v.parse(StatesSchema, rows).map(({ userId, ...state }) => [userId, state]));
}

function stateIn(states: ReadonlyMap<string, State>, id: string): State {
  const state = states.get(id);
  if (!state) throw new Error('an account has no state');
  return state;
}

const WaitingSchema = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    email: v.string(),
    createdAt: time,
    expiresAt: time,
    sent: v.number(),
    delivery: v.string(),
  }),
);

/** Returns sign-ups that wait for their code, with the whole address: one by its id, or those whose name or address contains `q`. */
export async function readWaiting(tx: Transaction, { id, q }: { id?: string; q?: string | undefined }): Promise<WaitingSignUp[]> {
  const { rows } = await tx.execute(sql`
    select id, name, email, created_at::text as "createdAt", expires_at::text as "expiresAt", sent, delivery
    from account_waiting(${id ?? null}::text, ${q ? likePattern(q) : null}::text, ${most}::integer)`);
  return v.parse(WaitingSchema, rows);
}

/** Same, with masked addresses. */
export async function listWaiting(tx: Transaction, q?: string): Promise<WaitingSignUp[]> {
  return (await readWaiting(tx, { q })).map((row) => ({ ...row, email: maskedAddress(row.email) }));
}
