import { type Announcement, can, type ShownAnnouncement } from '@cairn/api';
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { tenants, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { announcements } from './schema.ts';

/** How many the list has, and how many a member sees at once. */
const mostListed = 100;
const mostShown = 3;

const state = sql<Announcement['state']>`case
  when ${announcements.endsAt} <= now() then 'ended' when ${announcements.startsAt} > now() then 'scheduled' else 'current' end`;

/** Returns current, then scheduled, then ended announcements, or only those with an id. */
export async function listAnnouncements(tx: Transaction, ids?: readonly string[]): Promise<Announcement[]> {
  const { id, texts, tone, link, audience, tenantIds, startsAt, endsAt, version, actor } = announcements;
  const rows = await tx
    .select({ id, texts, tone, link, audience, tenantIds, startsAt, endsAt, version, state, createdBy: users.displayName })
    .from(announcements)
    .leftJoin(users, eq(users.id, sql`${actor} ->> 'id'`))
    .where(ids && inArray(id, [...ids]))
    .orderBy(sql`array_position(array['current', 'scheduled', 'ended'], ${state})`, desc(startsAt), asc(id))
    .limit(mostListed);
  const wanted = [...new Set(rows.flatMap((row) => row.tenantIds))];
  const named =
    wanted.length === 0
      ? []
      : await tx.select({ id: tenants.id, slug: tenants.slug, name: tenants.name }).from(tenants).where(inArray(tenants.id, wanted));
  return rows.map(({ tenantIds: limitedTo, ...row }) => ({
    ...row,
    limited: limitedTo.length > 0,
    tenants: named.filter((tenant) => limitedTo.includes(tenant.id)).map(({ slug, name }) => ({ slug, name })),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
}

/** Returns what a member sees now, warnings first. The policy of the table leaves out other organizations and times. */
export async function shownAnnouncements(tx: Transaction, visitor: Visitor): Promise<ShownAnnouncement[]> {
  const { id, texts, tone, link, version, audience, startsAt } = announcements;
  return tx
    .select({ id, texts, tone, link, version })
    .from(announcements)
    .where(can(visitor.subject, 'tenant.manage') ? undefined : eq(audience, 'everyone'))
    .orderBy(desc(sql`${tone} = 'warning'`), desc(startsAt), asc(id))
    .limit(mostShown);
}
