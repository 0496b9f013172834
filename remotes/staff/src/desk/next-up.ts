import { ticketsQuery } from '../tickets/queries.ts';

const shown = 6;

/** Reads unassigned tickets. */
export function nextUp() {
  return ticketsQuery({ assignee: 'nobody', limit: shown });
}

/** Reads the open tickets of the current user. */
export function yours() {
  return ticketsQuery({ assignee: 'me', status: 'open', limit: shown });
}
