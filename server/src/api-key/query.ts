import { type ApiKey, type ApiKeyListQuerySchema, apiKeyState } from '@cairn/api';
import { and, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { memberships, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import { findProject, ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { reachesAny, visibleKeys } from './access.ts';
import { apiKeyCalls, apiKeyProjects, apiKeys } from './schema.ts';

type ListQuery = v.InferOutput<typeof ApiKeyListQuerySchema>;

/** Number of days in the sparkline of the list. */
const chartDays = 14;

/** `apiKeyState` as SQL, for filters and sorting. A test compares both. */
export const stateOfKey: SQL<string> = sql<string>`case
  when ${apiKeys.status} = 'revoked' or (${apiKeys.status} = 'rotating' and coalesce(${apiKeys.graceUntil} <= now(), true)) then 'revoked'
  when ${apiKeys.expiresAt} <= now() then 'expired'
  else ${apiKeys.status} end`;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  name: { by: sql`lower(${apiKeys.name})`, as: 'text' },
  used: { by: sql`coalesce(${apiKeys.lastUsedAt}, '-infinity'::timestamptz)`, as: 'timestamptz' },
  // A rotated key ends with its grace period; other revoked keys ended with their last change.
  expires: {
    by: sql`coalesce(least(${apiKeys.expiresAt}, ${apiKeys.graceUntil}, case when ${apiKeys.status} = 'revoked' then ${apiKeys.updatedAt} end), 'infinity'::timestamptz)`,
    as: 'timestamptz',
  },
  created: { by: apiKeys.createdAt, as: 'timestamptz' },
  // Working keys first.
  status: { by: sql`array_position(array['active', 'rotating', 'disabled', 'expired', 'revoked'], ${stateOfKey})`, as: 'integer' },
};

/** Returns a page of the keys that the visitor can see. Exports skip the total. */
export async function listKeys(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<ApiKey>> {
  const where = and(await visibleKeys(tx, visitor), await filtersOf(tx, visitor, query));
  const { direction } = query;
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction },
    { by: apiKeys.id, as: 'text', direction },
  ]);
  const total = counted ? await countKeys(tx, where) : 0;
  const rows = await selectKeys(tx, visitor, window.mark)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, total, (row) => toKey(row, visitor));
}

async function filtersOf(tx: Transaction, visitor: Visitor, query: ListQuery): Promise<SQL | undefined> {
  const project = query.project ? await findProject(tx, visitor, query.project) : undefined;
  const like = query.q ? likePattern(query.q) : undefined;
  return and(
    project ? reachesAny([project.id]) : undefined,
    query.kind ? inArray(apiKeys.kind, query.kind) : undefined,
    query.state ? inArray(stateOfKey, query.state) : undefined,
    query.scope ? or(...query.scope.map((scope) => sql`${apiKeys.scopes} ? ${scope}`)) : undefined,
    query.client ? or(...query.client.map((client) => ilike(apiKeys.lastUsedClient, `${client}%`))) : undefined,
    like
      ? or(ilike(apiKeys.name, like), ilike(apiKeys.redirectHost, like), ilike(apiKeys.prefix, like), ilike(apiKeys.lastFour, like))
      : undefined,
  );
}

async function countKeys(tx: Transaction, where: SQL | undefined): Promise<number> {
  const [all] = await tx.select({ total: count() }).from(apiKeys).where(where);
  return all?.total ?? 0;
}

/** Returns one key. @throws ApiError NOT_FOUND if the visitor cannot see it */
export async function showKey(tx: Transaction, visitor: Visitor, id: string): Promise<ApiKey> {
  const [row] = await selectKeys(tx, visitor)
    .where(and(eq(apiKeys.id, id), await visibleKeys(tx, visitor)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toKey(row, visitor);
}

type Reached = NonNullable<ApiKey['projects']>;

/** The projects of a key that the visitor may read, by name. */
const reachedProjects = (visitor: Visitor) => sql<Reached>`coalesce((
  select jsonb_agg(jsonb_build_object('id', ${projects.id}, 'name', ${projects.name}, 'slug', ${projects.slug}, 'key', ${projects.key}, 'colour', ${projects.colour}) order by lower(${projects.name}))
  from ${apiKeyProjects} join ${projects} on ${projects.tenantId} = ${apiKeyProjects.tenantId} and ${projects.id} = ${apiKeyProjects.projectId}
    left join ${projectMembers} on ${ownMembership(visitor)}
  where ${apiKeyProjects.keyId} = ${apiKeys.id} and ${readableProjects(visitor) ?? sql`true`}), '[]'::jsonb)`;
const countReached = sql<number>`(select count(*)::int from ${apiKeyProjects} where ${apiKeyProjects.keyId} = ${apiKeys.id})`;

const answeredByDay = sql<number[]>`(
  select jsonb_agg(coalesce(counted.calls, 0) order by day)
  from generate_series(current_date - ${chartDays - 1}::integer, current_date, interval '1 day') day
  left join (
    select date_trunc('day', ${apiKeyCalls.at}) as on_day, count(*)::integer as calls from ${apiKeyCalls}
    where ${apiKeyCalls.tenantId} = ${apiKeys.tenantId} and ${apiKeyCalls.keyId} = ${apiKeys.id} and ${apiKeyCalls.status} < 400
      and ${apiKeyCalls.at} >= current_date - ${chartDays - 1}::integer
    group by on_day) counted on counted.on_day = day)`;

function selectKeys(tx: Transaction, visitor: Visitor, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx
    .select({
      key: apiKeys,
      makerName: users.displayName,
      makerStands: sql<boolean>`${users.status} = 'active' and coalesce(${memberships.status} = 'active', false)`,
      reached: reachedProjects(visitor),
      reaches: countReached,
      calls: answeredByDay,
      former: sql<
        string | null
      >`(select former.last_four from ${apiKeys} former where former.tenant_id = ${apiKeys.tenantId} and former.id = ${apiKeys.rotatedFrom})`,
      // Only its owner can have rotated it, so the owner narrows the search.
      successor: sql<ApiKey['rotatedTo']>`(
        select jsonb_build_object('id', successor.id, 'lastFour', successor.last_four) from ${apiKeys} successor
        where successor.tenant_id = ${apiKeys.tenantId} and successor.maker_id = ${apiKeys.makerId} and successor.rotated_from = ${apiKeys.id})`,
      mark,
    })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.makerId))
    .leftJoin(memberships, and(eq(memberships.tenantId, apiKeys.tenantId), eq(memberships.userId, apiKeys.makerId)))
    .$dynamic();
}

function toKey(
  { key, makerName, makerStands, reached, reaches, calls, former, successor }: Awaited<ReturnType<typeof selectKeys>>[number],
  visitor: Visitor,
): ApiKey {
  const { expiresAt, graceUntil, lastUsedAt } = key;
  const standing = { status: key.status, expiresAt: expiresAt?.getTime() ?? null, graceUntil: graceUntil?.getTime() ?? null };
  return {
    id: key.id,
    kind: key.kind,
    name: key.name,
    redirectHost: key.redirectHost ?? '',
    prefix: key.prefix,
    lastFour: key.lastFour,
    state: apiKeyState(standing, Date.now()),
    scopes: key.scopes,
    projects: key.allProjects ? null : reached,
    otherProjects: key.allProjects ? 0 : reaches - reached.length,
    expiresAt: expiresAt?.toISOString() ?? null,
    graceUntil: graceUntil?.toISOString() ?? null,
    callsPerMinute: key.callsPerMinute,
    networks: key.networks,
    lastUsed: lastUsedAt && { at: lastUsedAt.toISOString(), address: key.lastUsedAddress ?? '', client: key.lastUsedClient ?? '' },
    calls,
    rotatedFrom: key.rotatedFrom && former ? { id: key.rotatedFrom, lastFour: former } : null,
    rotatedTo: successor,
    maker: { id: key.makerId, name: makerName ?? 'User', stopped: !makerStands },
    own: key.makerId === visitor.user.id,
    createdAt: key.createdAt.toISOString(),
    updatedAt: key.updatedAt.toISOString(),
    version: key.version,
  };
}
