import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import { preloadProse } from '@cairn/ui/core';
import type { LoaderFunctionArgs } from 'react-router';
import { openTicketOf, ticketList } from './list-state.ts';
import { facetsQuery, queuesQuery, ticketQuery, ticketsQuery } from './queries.ts';

/** `/app/staff/tickets`. */
export async function loadTickets({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const number = openTicketOf(searchParams);
  await Promise.all([
    ensureQuery(ticketsQuery(listParams(ticketList, readList(ticketList, searchParams)))),
    ensureQuery(queuesQuery()),
    ensureQuery(facetsQuery()),
    number ? openTicket(number) : null,
  ]);
  return null;
}

async function openTicket(number: number): Promise<void> {
  const { messages } = await ensureQuery(ticketQuery(number));
  await preloadProse(messages.map(({ text }) => text));
}
