import { seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { ticketListState, ticketListWish } from './list-state.ts';
import { ticketQuery, ticketsQuery } from './queries.ts';

/** `/app/staff/tickets`. */
export async function loadTickets({ request }: LoaderFunctionArgs): Promise<null> {
  const state = ticketListState(new URL(request.url).searchParams);
  await Promise.all([seen(ticketsQuery(ticketListWish(state))), state.ticket ? seen(ticketQuery(state.ticket)) : null]);
  return null;
}
