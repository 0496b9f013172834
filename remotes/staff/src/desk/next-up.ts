import { ticketsQuery } from '../tickets/queries.ts';

const shown = 6;

/** What nobody has taken yet. */
export function nextUp() {
  return ticketsQuery({ assignee: 'nobody', limit: shown });
}

/** What waits for the person at work. */
export function yours() {
  return ticketsQuery({ assignee: 'me', status: 'open', limit: shown });
}
