import { countedTickets, dueSoonMinutes, type TicketQueue, type TicketQueuesSchema, type TicketState } from '@cairn/api';
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { tenants } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { deskOrder, deskTickets as tickets } from './desk.ts';

/** Facets are read from this many tickets. */
const facetRows = 2_000;

/** Exactly as in the indexes. Stating the same condition in two forms would make the planner expect too few rows. */
const unsolved = sql`${deskOrder.solved} = 0`;
const awake = sql`coalesce(${tickets.snoozedUntil} <= now(), true)`;

/** Returns the condition for a queue. `me` is the staff member who asks. */
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
      return and(unsolved, gt(tickets.snoozedUntil, sql`now()`));
    case 'solved':
      return and(eq(deskOrder.solved, 1), isNull(tickets.mergedInto));
    case 'all':
      return undefined;
  }
}

/** Tells whether a state is solved or closed. */
export function isSolved(status: TicketState): boolean {
  return status === 'solved' || status === 'closed';
}

/** Counts the tickets of each work queue, up to one more than `countedTickets`. */
export async function countQueues(tx: Transaction, me: string): Promise<v.InferOutput<typeof TicketQueuesSchema>> {
  const many = (queue: TicketQueue) =>
    sql`(select count(*)::integer from (select from ${tickets} where ${inQueue(queue, me)} limit ${countedTickets + 1}) counted)`;
  const { rows } = await tx.execute<v.InferOutput<typeof TicketQueuesSchema>>(
    sql`select ${many('inbox')} as inbox, ${many('mine')} as mine, ${many('due-soon')} as "due-soon", ${many('waiting')} as waiting, ${many('snoozed')} as snoozed`,
  );
  const [counts] = rows;
  if (!counts) throw new Error('a count without a row');
  return counts;
}

/** Lists the tags and organizations of the latest changed tickets, as values for filters. */
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
