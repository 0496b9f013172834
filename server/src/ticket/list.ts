import { countedTickets, type ListedTicket, type Ticket, type TicketListQuerySchema, ticketPriorities } from '@cairn/api';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { type Page, paginate, type SortKey } from '../list/paginate.ts';
import { passageOf } from '../search/passage.ts';
import { deskMessages, deskOrder, deskTickets } from './desk.ts';
import { readDeskSettings } from './desk-settings.ts';
import { type FoundTickets, findTickets } from './find-words.ts';
import { readTickets } from './query.ts';
import { inQueue, isSolved } from './queues.ts';
import { countedIn } from './report-part.ts';

type ListQuery = v.InferOutput<typeof TicketListQuerySchema>;
/** Tickets with a frequent tag are counted among this many of the latest. */
const latestTickets = 10_000;

type Filters = Partial<Pick<ListQuery, 'status' | 'priority' | 'assignee' | 'queue' | 'tag' | 'tenant'>>;

const newestFirst: SortKey = { by: deskTickets.number, as: 'integer', direction: 'desc' };
/** From the first ticket that staff should look at to the last; the other direction reverses all keys. */
const sortKeys: Record<ListQuery['sort'], readonly SortKey[]> = {
  urgency: [
    { by: deskOrder.solved, as: 'integer', direction: 'asc' },
    { by: deskOrder.urgency, as: 'integer', direction: 'asc' },
    { by: deskOrder.waiting, as: 'timestamptz', direction: 'asc' },
    newestFirst,
  ],
  due: [{ by: deskOrder.due, as: 'timestamptz', direction: 'asc' }, newestFirst],
  number: [{ ...newestFirst, direction: 'asc' }],
  subject: [{ by: deskOrder.subject, as: 'text', direction: 'asc' }, newestFirst],
  status: [{ by: deskOrder.state, as: 'integer', direction: 'asc' }, newestFirst],
  updated: [{ by: deskTickets.updatedAt, as: 'timestamptz', direction: 'asc' }, newestFirst],
  created: [{ by: deskTickets.createdAt, as: 'timestamptz', direction: 'asc' }, newestFirst],
};

/** A page of the tickets of every tenant. */
export interface TicketPage extends Page<ListedTicket> {
  /** There are more than `total`. */
  more: boolean;
}

/** Returns a page of all tickets. `me` is the staff member who asks. `counted`: exports do not need the total. */
export async function listTickets(
  tx: Transaction,
  me: string,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<TicketPage> {
  const filter = and(ticketsWith(query, me), await inReport(tx, query));
  const found = query.q ? await findTickets(tx, query.q, filter, new Date()) : undefined;
  const where = found ? sql`${deskTickets.id} = any(${sql.param([...found.messages.keys()])}::text[])` : filter;
  const keys: SortKey[] = [...sortKeys[query.sort], { by: deskTickets.id, as: 'text', direction: 'asc' }];
  const window = paginate(query, query.direction === 'asc' ? keys : keys.map(turned));
  const count = found?.messages.size ?? (counted ? await countTickets(tx, where, query.tag !== undefined) : 0);
  const rows = await tx
    .select({ id: deskTickets.id, mark: window.mark })
    .from(deskTickets)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  const tickets = await readTickets(
    tx,
    rows.map(({ id }) => id),
  );
  const page = window.page(rows, Math.min(count, countedTickets), ({ id }) => id);
  const items = await withPassages(
    tx,
    page.items.flatMap((id) => tickets.get(id) ?? []),
    query.q,
    found,
  );
  const seen = page.offset + items.length;
  return {
    ...page,
    items,
    total: counted ? Math.max(page.total, seen) : 0,
    more: found?.cut || (count > countedTickets && page.next !== null),
  };
}

/** Returns the condition for the filters of a list. */
export function ticketsWith({ status, priority, assignee, queue, tag, tenant }: Filters, me: string): SQL | undefined {
  const ranks = priority?.map((one) => ticketPriorities.length - ticketPriorities.indexOf(one));
  return and(
    status && inArray(deskTickets.status, status),
    // The condition lets the scan of the index begin at solved tickets. Unsolved ones are at its beginning anyway.
    status?.every(isSolved) ? eq(deskOrder.solved, 1) : undefined,
    ranks && inArray(deskOrder.urgency, ranks),
    assignedTo(assignee, me),
    queue && inQueue(queue, me),
    tag === undefined ? undefined : sql`${deskTickets.tags} @> ${JSON.stringify([tag])}::jsonb`,
    tenant === undefined ? undefined : eq(deskTickets.tenantId, tenant),
  );
}

async function inReport(tx: Transaction, { report, from, to }: ListQuery): Promise<SQL | undefined> {
  if (report === undefined || from === undefined || to === undefined) return undefined;
  return countedIn(report, { from, to }, await readDeskSettings(tx));
}

function assignedTo(assignee: string | undefined, me: string): SQL | undefined {
  if (assignee === undefined) return undefined;
  return assignee === 'nobody' ? isNull(deskTickets.assigneeId) : eq(deskTickets.assigneeId, assignee === 'me' ? me : assignee);
}

/**
 * Counts tickets, up to one more than `countedTickets`.
 * @param latestFirst counts among the latest tickets first, since the index of tags reads all tickets that have a tag, whatever the limit
 */
export async function countTickets(tx: Transaction, where: SQL | undefined, latestFirst = false): Promise<number> {
  if (latestFirst) {
    const count = await countIn(
      tx,
      sql`(select * from ${deskTickets} order by ${deskTickets.createdAt} desc limit ${latestTickets}) ${deskTickets}`,
      where,
    );
    if (count > countedTickets) return count;
  }
  return countIn(tx, sql`${deskTickets}`, where);
}

async function countIn(tx: Transaction, from: SQL, where: SQL | undefined): Promise<number> {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(from)
    .where(where)
    .limit(countedTickets + 1)
    .as('some');
  return tx.$count(some);
}

function turned(key: SortKey): SortKey {
  return { ...key, direction: key.direction === 'asc' ? 'desc' : 'asc' };
}

/** Adds to each ticket the passage of the message that contains the words. */
async function withPassages(
  tx: Transaction,
  tickets: readonly Ticket[],
  q: string | undefined,
  found: FoundTickets | undefined,
): Promise<ListedTicket[]> {
  const ids = tickets.flatMap(({ id }) => found?.messages.get(id) ?? []);
  if (!q || ids.length === 0) return tickets.map((ticket) => ({ ...ticket, found: null }));
  const { id, text, visibility } = deskMessages;
  const rows = await tx.select({ id, text, visibility }).from(deskMessages).where(inArray(id, ids));
  const messages = new Map(rows.map((row) => [row.id, row]));
  const terms = (q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ({ word, weight: 1 }));
  return tickets.map((ticket) => {
    const message = messages.get(found?.messages.get(ticket.id) ?? '');
    if (!message) return { ...ticket, found: null };
    const { passage, highlights } = passageOf(message.text, terms);
    return { ...ticket, found: { text: passage, marks: highlights, internal: message.visibility === 'internal' } };
  });
}
