import type { UsageKind, UsageReport } from '@cairn/api';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { visibleKeys } from '../api-key/access.ts';
import { apiKeys } from '../api-key/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { showUsage } from './query.ts';

interface Amount {
  day: string;
  projectId: string;
  keyId: string;
  quantity: number;
}

/** Returns a month of one meter by day, project and key, compared with the month before. Items that the visitor cannot see have no name. */
export async function showUsageReport(tx: Transaction, visitor: Visitor, meter: UsageKind, asked?: string): Promise<UsageReport> {
  const usage = await showUsage(tx, visitor, asked);
  const first = `${usage.month}-01`;
  const days = daysOf(first);
  const before = daysOf(monthBefore(first));
  const amounts = await amountsOf(tx, visitor.tenant.id, meter, before[0] ?? first, days.at(-1) ?? first);
  // An unfinished month is compared with the same days of the month before.
  const passed = days.filter((day) => day <= usage.today).length;
  const compared = new Set(passed < days.length ? before.slice(0, passed) : before);
  const gauge = meter === 'seats' || meter === 'storageBytes';
  const sumOf = (day: string) => amounts.reduce((sum, one) => (one.day === day ? sum + one.quantity : sum), 0);
  const before28 = before.slice(-28);
  const rowsBy = (idOf: (one: Amount) => string, names: ReadonlyMap<string, Named>) => {
    const rows = new Map<string, UsageReport['projects'][number]>();
    for (const one of amounts) {
      const named = names.get(idOf(one));
      const id = named ? idOf(one) : '';
      const row = rows.get(id) ?? { id, name: named?.name ?? null, slug: named?.slug ?? null, used: 0, before: 0, days: days.map(() => 0) };
      rows.set(id, row);
      const at = days.indexOf(one.day);
      if (at >= 0) {
        row.used += one.quantity;
        row.days[at] = (row.days[at] ?? 0) + one.quantity;
      } else if (compared.has(one.day)) row.before += one.quantity;
    }
    return [...rows.values()].filter(({ used, before: former }) => used !== 0 || former !== 0).toSorted((a, b) => b.used - a.used);
  };
  return {
    usage,
    meter,
    days: days.map((day) => ({ day, quantity: sumOf(day) })),
    daysBefore: before28.map((day) => ({ day, quantity: sumOf(day) })),
    before: gauge ? Math.max(0, ...before.map(sumOf)) : before.reduce((sum, day) => (compared.has(day) ? sum + sumOf(day) : sum), 0),
    projects: gauge ? [] : rowsBy(({ projectId }) => projectId, await projectNames(tx, visitor)),
    keys: gauge ? [] : rowsBy(({ keyId }) => keyId, await keyNames(tx, visitor, new Set(amounts.map(({ keyId }) => keyId)))),
  };
}

interface Named {
  name: string;
  slug: string | null;
}

async function projectNames(tx: Transaction, visitor: Visitor): Promise<Map<string, Named>> {
  const rows = await tx
    .select({ id: projects.id, name: projects.name, slug: projects.slug })
    .from(projects)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(readableProjects(visitor));
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

async function keyNames(tx: Transaction, visitor: Visitor, ids: ReadonlySet<string>): Promise<Map<string, Named>> {
  const visible: SQL | undefined = await visibleKeys(tx, visitor);
  const rows = await tx
    .select({ id: apiKeys.id, name: apiKeys.name })
    .from(apiKeys)
    .where(and(inArray(apiKeys.id, [...ids]), visible));
  return new Map(rows.map(({ id, name }) => [id, { name, slug: null }]));
}

async function amountsOf(tx: Transaction, tenantId: string, meter: UsageKind, from: string, to: string): Promise<Amount[]> {
  const { rows } = await tx.execute<{ day: string; projectId: string; keyId: string; quantity: string }>(sql`
    select day::text as day, project_id as "projectId", key_id as "keyId", sum(quantity) as quantity from (
      select day, project_id, key_id, quantity from usage_days
      where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date and kind = ${meter}
      union all
      select day, project_id, key_id, quantity from usage_events
      where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date and kind = ${meter}
    ) parts group by day, project_id, key_id`);
  return rows.map(({ quantity, ...one }) => ({ ...one, quantity: Number(quantity) }));
}

const dayMs = 86_400_000;

/** Returns the days of the month that begins on `first`. */
function daysOf(first: string): string[] {
  const begin = Date.parse(first);
  const days = Array.from({ length: 31 }, (_, at) => new Date(begin + at * dayMs).toISOString().slice(0, 10));
  return days.filter((day) => day.slice(0, 7) === first.slice(0, 7));
}

/** Returns the first day of the month before. */
function monthBefore(first: string): string {
  return `${new Date(Date.parse(first) - dayMs).toISOString().slice(0, 7)}-01`;
}
