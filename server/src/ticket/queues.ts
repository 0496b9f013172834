import { dueSoonMinutes, type TicketQueue, type TicketQueuesSchema } from '@cairn/api';
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { tenants } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { tickets } from './schema.ts';

/** As many tickets as facets are read from. */
const facetRows = 2_000;

const unsolved = sql`${tickets.status} not in ('solved', 'closed')`;
const isSnoozed = sql`coalesce(${tickets.snoozedUntil} > now(), false)`;
const awake = sql`not ${isSnoozed}`;

/** Which tickets are in a queue. `me` is the member of staff who asks. */
export function inQueue(queue: TicketQueue, me: string): SQL | undefined {
  switch (queue) {
    case 'inbox':
      return and(inArray(tickets.status, ['new', 'open']), awake);
    case 'mine':
      return and(unsolved, eq(tickets.assigneeId, me), awake);
    case 'due-soon':
      return and(unsolved, sql`${tickets.dueAt} <= now() + ${dueSoonMinutes}::integer * interval '1 minute'`, awake);
    case 'waiting':
      return and(inArray(tickets.status, ['pending', 'on-hold']), awake);
    case 'snoozed':
      return and(unsolved, isNotNull(tickets.snoozedUntil), isSnoozed);
    case 'solved':
      return inArray(tickets.status, ['solved', 'closed']);
  }
}

/** How many tickets are in each queue that somebody works through. */
export async function countQueues(tx: Transaction, me: string): Promise<v.InferOutput<typeof TicketQueuesSchema>> {
  const many = (queue: TicketQueue) => sql<number>`count(*) filter (where ${inQueue(queue, me)})`.mapWith(Number);
  const [counts] = await tx
    .select({
      inbox: many('inbox'),
      mine: many('mine'),
      'due-soon': many('due-soon'),
      waiting: many('waiting'),
      snoozed: many('snoozed'),
    })
    .from(tickets)
    .where(unsolved);
  if (!counts) throw new Error('a count without a row');
  return counts;
}

/** By which tags and organizations the tickets that changed last can be filtered. */
export async function listFacets(tx: Transaction): Promise<{ tags: string[]; tenants: { id: string; name: string }[] }> {
  const latest = tx
    .select({ tags: tickets.tags, tenantId: tickets.tenantId })
    .from(tickets)
    .orderBy(desc(tickets.updatedAt), desc(tickets.id))
    .limit(facetRows)
    .as('latest');
  const tags = await tx
    .selectDistinct({ tag: sql<string>`tag.value` })
    .from(latest)
    .innerJoin(sql`jsonb_array_elements_text(${latest.tags}) as tag(value)`, sql`true`)
    .orderBy(sql`tag.value`);
  const organizations = await tx
    .selectDistinct({ id: tenants.id, name: tenants.name })
    .from(latest)
    .innerJoin(tenants, eq(tenants.id, latest.tenantId))
    .orderBy(tenants.name, tenants.id);
  return { tags: tags.map(({ tag }) => tag), tenants: organizations };
}
