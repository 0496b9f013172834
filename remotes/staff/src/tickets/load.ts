import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import { preloadProse } from '@cairn/ui/core';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { lastQueue, rememberQueue } from './last-queue.ts';
import { openTicketOf, ticketList } from './list-state.ts';
import { facetsQuery, queuesQuery, ticketQuery, ticketsQuery } from './queries.ts';

/** Loads `/app/staff/tickets`. */
export async function loadTickets({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.size === 0) throw redirect(`${pathname}?queue=${lastQueue()}`);
  const { queue } = readList(ticketList, searchParams).filters;
  if (queue) rememberQueue(queue);
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
