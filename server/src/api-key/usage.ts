import {
  type ApiKeyAudit,
  type ApiKeyCall,
  type ApiKeyCallListQuerySchema,
  type ApiKeyUsage,
  ApiKeyUsageSchema,
  type UsagePeriod,
} from '@cairn/api';
import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditEvents } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { actorName } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { type Page, paginate } from '../list/paginate.ts';
import { ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { reserved } from '../project/slug.ts';
import { showKey } from './query.ts';
import { apiKeyCalls } from './schema.ts';

/** Number and unit of the buckets per period. The last one is the current one. */
const periods: Record<UsagePeriod, { buckets: number; unit: 'hour' | 'day' }> = {
  '36h': { buckets: 36, unit: 'hour' },
  '14d': { buckets: 14, unit: 'day' },
  '90d': { buckets: 90, unit: 'day' },
};
/** Maximum number of clients and audit entries. */
const mostClients = 10;
const mostEntries = 50;

const outcomes = {
  answered: sql`${apiKeyCalls.status} < 400`,
  refused: sql`${apiKeyCalls.status} between 400 and 499`,
  failed: sql`${apiKeyCalls.status} >= 500`,
} as const;

/** Returns the usage of a key in a period. @throws ApiError NOT_FOUND if the visitor cannot see it */
export async function usageOfKey(tx: Transaction, visitor: Visitor, id: string, period: UsagePeriod): Promise<ApiKeyUsage> {
  await showKey(tx, visitor, id);
  const { buckets, unit } = periods[period];
  const since = sql`date_trunc(${unit}, now()) - ${`${buckets - 1} ${unit}`}::interval`;
  const calls = sql`(select * from ${apiKeyCalls} where ${apiKeyCalls.keyId} = ${id} and ${apiKeyCalls.at} >= ${since}) calls`;
  const { rows } = await tx.execute<{ usage: unknown }>(sql`select jsonb_build_object(
    'buckets', (
      select jsonb_agg(jsonb_build_object(
        'at', to_char(begun at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'answered', coalesce(answered, 0), 'refused', coalesce(refused, 0), 'failed', coalesce(failed, 0)) order by begun)
      from generate_series(${since}, now(), ${`1 ${unit}`}::interval) begun
      left join (
        select date_trunc(${unit}, calls.at) as bucket, count(*) filter (where status < 400) as answered,
          count(*) filter (where status between 400 and 499) as refused, count(*) filter (where status >= 500) as failed
        from ${calls} group by bucket) counted on counted.bucket = begun),
    'calls', (select count(*) from ${calls}),
    'answered', (select count(*) from ${calls} where status < 400),
    'overLimit', (select count(*) from ${calls} where code = 'RATE_LIMITED'),
    'p95', (select percentile_disc(0.95) within group (order by milliseconds) from ${calls} where status < 400),
    'clients', (
      select coalesce(jsonb_agg(to_jsonb(by_client) order by by_client.at desc), '[]'::jsonb)
      from (
        select client, address, to_char(max(calls.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, count(*) as calls, count(*) filter (where status between 400 and 499) as refused
        from ${calls} group by client, address order by max(calls.at) desc limit ${mostClients}) by_client)) as usage`);
  return v.parse(ApiKeyUsageSchema, rows[0]?.usage);
}

/** Returns the calls with a key, newest first. @throws ApiError NOT_FOUND if the visitor cannot see it */
export async function callsOfKey(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  query: v.InferOutput<typeof ApiKeyCallListQuerySchema>,
): Promise<Page<ApiKeyCall>> {
  await showKey(tx, visitor, id);
  const where = and(eq(apiKeyCalls.keyId, id), query.outcome ? or(...query.outcome.map((outcome): SQL => outcomes[outcome])) : undefined);
  const window = paginate(query, [
    { by: apiKeyCalls.at, as: 'timestamptz', direction: 'desc' },
    { by: sql`lpad(${apiKeyCalls.id}::text, 20, '0')`, as: 'text', direction: 'desc' },
  ]);
  const [all] = await tx.select({ total: count() }).from(apiKeyCalls).where(where);
  const rows = await tx
    .select({ call: apiKeyCalls, mark: window.mark })
    .from(apiKeyCalls)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  const known = await readableProjectsBy(tx, visitor);
  return window.page(rows, all?.total ?? 0, ({ call: { tenantId: _tenant, keyId: _key, id: number, at, operation, ...call } }) => ({
    ...call,
    // Hide the names of projects that the visitor may not read.
    operation: operation.replace(inProject, (path, before: string, named: string) => (known(named) ? path : `${before}…`)),
    id: String(number),
    at: at.toISOString(),
  }));
}

/** Returns the audit entries of a key, newest first. @throws ApiError NOT_FOUND if the visitor cannot see it */
export async function auditOfKey(tx: Transaction, visitor: Visitor, id: string): Promise<ApiKeyAudit> {
  await showKey(tx, visitor, id);
  const rows = await tx
    .select({
      id: auditEvents.id,
      at: auditEvents.createdAt,
      action: auditEvents.action,
      actor: actorName(auditEvents.actor),
      detail: auditEvents.detail,
    })
    .from(auditEvents)
    .where(eq(auditEvents.targetId, id))
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(mostEntries);
  const known = await readableProjectsBy(tx, visitor);
  return {
    items: rows.map(({ at, detail, ...row }) => ({
      ...row,
      detail: Array.isArray(detail.projects) ? { ...detail, projects: detail.projects.filter((id) => known(String(id))) } : detail,
      at: at.toISOString(),
    })),
  };
}

const inProject = /^([A-Z]+ \/api\/projects\/)([^/]+)/;

/** Returns a function that tests whether the visitor may read a project, by id or slug. */
async function readableProjectsBy(tx: Transaction, visitor: Visitor): Promise<(idOrSlug: string) => boolean> {
  const rows = await tx
    .select({ id: projects.id, slug: projects.slug })
    .from(projects)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(readableProjects(visitor));
  const known = new Set([...reserved, ...rows.flatMap(({ id, slug }) => [id, slug])]);
  return (idOrSlug) => known.has(idOrSlug);
}
