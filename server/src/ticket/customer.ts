import {
  customerSessionDays,
  errorTexts,
  memberStates,
  type OtherTicket,
  type TicketCustomer,
  TicketCustomerSchema,
  tenantRoles,
  tenantStates,
} from '@cairn/api';
import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { PlanTermsSchema, planFromTerms } from '../plan/limits.ts';
import { showNote } from '../tenant/note/note.ts';
import { findTicket } from './find.ts';
import { tickets } from './schema.ts';

const mostTickets = 5;
const mostSessions = 5;

const FactsSchema = v.object({
  membership: v.nullable(v.object({ role: v.picklist(tenantRoles), status: v.picklist(memberStates), since: v.string() })),
  lastSignInDay: v.nullable(v.string()),
  organization: v.object({ id: v.string(), name: v.string(), status: v.picklist(tenantStates) }),
  terms: PlanTermsSchema,
  people: v.number(),
  sessions: TicketCustomerSchema.entries.sessions,
});

/** Returns the requester of a ticket, and what else staff may know about them. @throws ApiError NOT_FOUND */
export async function showCustomer(tx: Transaction, idOrNumber: string): Promise<TicketCustomer> {
  const { id, tenantId, requesterId, requesterEmail } = await findTicket(tx, idOrNumber);
  if (requesterId === null) {
    const same = and(eq(tickets.requesterEmail, requesterEmail ?? ''), ne(tickets.id, id));
    return { account: null, organization: null, requesterTickets: await latestTickets(tx, same), organizationTickets: [], sessions: [] };
  }
  const { rows } = await tx.execute(
    sql`select membership, last_sign_in_day::text as "lastSignInDay", organization, terms, people, sessions
      from ticket_customer(${id}, ${sql.param(Object.keys(errorTexts))}::text[], ${customerSessionDays}, ${mostSessions})`,
  );
  const { membership, lastSignInDay, organization, terms, people, sessions } = v.parse(FactsSchema, rows[0]);
  const { plan, limits } = await planFromTerms(tx, terms);
  const ofTenant = eq(tickets.tenantId, tenantId);
  const byRequester = eq(tickets.requesterId, requesterId);
  return {
    account: { membership: membership && { ...membership, since: isoOf(membership.since) }, lastSignInDay },
    organization: { ...organization, plan, seats: { used: people, limit: limits.people }, note: await showNote(tx, tenantId) },
    requesterTickets: await latestTickets(tx, and(ofTenant, byRequester, ne(tickets.id, id))),
    organizationTickets: await latestTickets(
      tx,
      and(ofTenant, or(ne(tickets.requesterId, requesterId), sql`${tickets.requesterId} is null`)),
    ),
    sessions: sessions.map((session) => ({ ...session, lastEventAt: isoOf(session.lastEventAt) })),
  };
}

async function latestTickets(tx: Transaction, where: SQL | undefined): Promise<OtherTicket[]> {
  const { id, number, subject, status, mergedInto, updatedAt } = tickets;
  const rows = await tx
    .select({ id, number, subject, status, mergedInto, updatedAt })
    .from(tickets)
    .where(where)
    .orderBy(desc(updatedAt), desc(id))
    .limit(mostTickets);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** Converts a time of PostgreSQL's JSON, which has an offset. */
function isoOf(moment: string): string {
  return new Date(moment).toISOString();
}
