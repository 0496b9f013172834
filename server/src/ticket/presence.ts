import { presenceSeconds, type TicketPresenceInputSchema, TicketPresenceSchema } from '@cairn/api';
import { and, eq, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { findTicket } from './find.ts';
import { ticketPresences } from './schema.ts';

const { items: ItemsSchema } = TicketPresenceSchema.entries;
/** Converts times of PostgreSQL's JSON, which have an offset. */
const OthersSchema = v.pipe(
  ItemsSchema,
  v.transform((people) => people.map((person) => ({ ...person, since: new Date(person.since).toISOString() }))),
);

/**
 * Records what the visitor does on a ticket in one of their tabs, until the lease ends. Changes are published to staff, renewals are not.
 * @returns the other staff on the ticket
 * @throws ApiError NOT_FOUND
 */
export async function setPresence(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { tab, state }: v.InferOutput<typeof TicketPresenceInputSchema>,
): Promise<v.InferOutput<typeof TicketPresenceSchema>> {
  const { id: ticketId } = await findTicket(tx, idOrNumber);
  const userId = visitor.user.id;
  await tx.delete(ticketPresences).where(lte(ticketPresences.expiresAt, sql`now()`));
  const own = and(eq(ticketPresences.ticketId, ticketId), eq(ticketPresences.userId, userId), eq(ticketPresences.tab, tab));
  const [before] = await tx.select({ state: ticketPresences.state }).from(ticketPresences).where(own);
  const isChange = before?.state !== (state === 'gone' ? undefined : state);
  if (state === 'gone') await tx.delete(ticketPresences).where(own);
  else {
    const expiresAt = sql`now() + ${presenceSeconds.lease}::integer * interval '1 second'`;
    const since = isChange ? { since: sql`now()` } : {};
    await tx
      .insert(ticketPresences)
      .values({ ticketId, userId, tab, state, expiresAt })
      .onConflictDoUpdate({
        target: [ticketPresences.ticketId, ticketPresences.userId, ticketPresences.tab],
        set: { state, expiresAt, ...since },
      });
  }
  const { rows } = await tx.execute<{ others: unknown }>(sql`select ticket_presence_others(${ticketId}, ${userId}) as others`);
  if (isChange) await announcePlatform(tx, actorOf(visitor), { type: 'ticket-presence.changed', id: ticketId, version: null });
  return { items: v.parse(OthersSchema, rows[0]?.others) };
}

/**
 * Renews the lease of the visitor's tab, in the scope of the visitor: the platform scope and its audit entry are only needed when a ticket
 * is opened, not every few seconds.
 * @returns the other staff on the ticket; null if the state has changed, which `setPresence` must record
 */
export async function renewPresence(
  tx: Transaction,
  ticketId: string,
  { tab, state }: v.InferOutput<typeof TicketPresenceInputSchema>,
): Promise<v.InferOutput<typeof TicketPresenceSchema> | null> {
  const { rows } = await tx.execute<{ others: unknown }>(
    sql`select ticket_presence_renew(${ticketId}, ${tab}, ${state}, ${presenceSeconds.lease}::integer) as others`,
  );
  const items = v.parse(v.nullable(OthersSchema), rows[0]?.others);
  return items && { items };
}
