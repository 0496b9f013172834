import type { MergedTicket, RelatedTicket } from '@cairn/api';
import { and, asc, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { tenants, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { ticketMessages, tickets } from './schema.ts';

/** Returns a subquery of the ids or numbers of the tickets in a thread: the ticket itself, and all that were merged into it. */
export function inThread(id: string, column: 'id' | 'number' = 'id'): SQL {
  return sql`(
    with recursive merged as (
      select id, tenant_id, number from tickets where id = ${id}
      union
      select source.id, source.tenant_id, source.number
      from merged join tickets source on source.merged_into = merged.number and source.tenant_id = merged.tenant_id
    ) select ${sql.identifier(column)} from merged)`;
}

/** Returns a subquery of the ids of the ticket that `where` selects, and of those that it was merged into, one after the other. */
export function goingOn(where: SQL): SQL {
  return sql`(
    with recursive chain as (
      select id, tenant_id, merged_into from tickets where ${where}
      union
      select next.id, next.tenant_id, next.merged_into
      from chain join tickets next on next.number = chain.merged_into and next.tenant_id = chain.tenant_id
    ) select id from chain)`;
}

/** Returns the addresses that staff added to a ticket and to those merged into it: they get its answers. */
export async function followersIn(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx
    .select({ followers: tickets.followers })
    .from(tickets)
    .where(sql`${tickets.id} in ${inThread(id)}`)
    .orderBy(asc(tickets.number));
  return [...new Set(rows.flatMap(({ followers }) => followers))];
}

/** Returns the related tickets for staff: those merged into it, the duplicates of all of them, and its main ticket. */
export async function readRelated(
  tx: Transaction,
  { id, number, duplicateOf }: { id: string; number: number; duplicateOf: number | null },
): Promise<{ merged: MergedTicket[]; duplicateOf: RelatedTicket | null; duplicates: RelatedTicket[] }> {
  const merged = and(sql`${tickets.id} in ${inThread(id)}`, ne(tickets.id, id));
  const duplicate = and(sql`${tickets.duplicateOf} in ${inThread(id, 'number')}`, ne(tickets.id, id), isNull(tickets.mergedInto));
  const lastPublic = await lastPublicMessage(tx, id);
  const rows = await selectRelated(tx).where(or(merged, duplicate));
  const mains =
    duplicateOf === null
      ? []
      : await selectRelated(tx).where(and(sql`${tickets.id} in ${goingOn(sql`number = ${duplicateOf}`)}`, isNull(tickets.mergedInto)));
  return {
    merged: rows.flatMap(({ mergedInto, mergedAt, ...row }) =>
      mergedInto === null || mergedAt === null
        ? []
        : [
            {
              ...toRelated(row),
              mergedAt: mergedAt.toISOString(),
              canUndo: mergedInto === number && !(lastPublic && lastPublic > mergedAt),
            },
          ],
    ),
    duplicateOf: mains.map(toRelated)[0] ?? null,
    duplicates: rows.filter((row) => row.mergedInto === null).map(toRelated),
  };
}

/** Returns when somebody last wrote to the requesters of a thread, or as one of them. Messages from before a merge do not count. */
export async function lastPublicMessage(tx: Transaction, id: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: ticketMessages.createdAt })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(
      and(
        sql`${ticketMessages.ticketId} in ${inThread(id)}`,
        eq(ticketMessages.visibility, 'public'),
        or(eq(tickets.id, id), gt(ticketMessages.createdAt, tickets.mergedAt)),
      ),
    )
    .orderBy(desc(ticketMessages.createdAt))
    .limit(1);
  return row?.at;
}

function selectRelated(tx: Transaction) {
  return tx
    .select({
      id: tickets.id,
      number: tickets.number,
      subject: tickets.subject,
      status: tickets.status,
      mergedInto: tickets.mergedInto,
      mergedAt: tickets.mergedAt,
      name: sql<string>`coalesce(${users.displayName}, ${tickets.requesterName}, '')`,
      tenant: tenants.name,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.requesterId))
    .innerJoin(tenants, eq(tenants.id, tickets.tenantId))
    .orderBy(asc(tickets.number))
    .$dynamic();
}

type Row = Pick<Awaited<ReturnType<typeof selectRelated>>[number], 'id' | 'number' | 'subject' | 'status' | 'name' | 'tenant'>;

function toRelated({ id, number, subject, status, name, tenant }: Row): RelatedTicket {
  return { id, number, subject, status, requester: { name, tenant } };
}
