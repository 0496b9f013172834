import { mayMoveTicket, type Ticket, type TicketState } from '@cairn/api';
import { localStore } from '@cairn/shell';
import { useState } from 'react';

/** The effect of a reply on the ticket: it is solved, waits for the requester, or stays open. */
export const sendWays = ['solve', 'wait', 'stay'] as const;
export type SendWay = (typeof sendWays)[number];

const key = 'cairn.reply-way';

/** Returns the state of a ticket after a reply. Pure. */
export function statusAfter({ status }: Pick<Ticket, 'status'>, way: SendWay): TicketState {
  if (way === 'solve') return 'solved';
  if (way === 'wait') return 'pending';
  return status === 'new' ? 'open' : status;
}

/** Returns the ways that the ticket's state allows, at least one. Pure. */
export function waysOf(ticket: Ticket): SendWay[] {
  return sendWays.filter(
    (way) => way === 'stay' || statusAfter(ticket, way) === ticket.status || mayMoveTicket(ticket, statusAfter(ticket, way)),
  );
}

/** Returns the way that the user last chose in this browser, `wait` by default. `restore` selects the way of a stored reply once. */
export function useSendWay(ticket: Ticket): { way: SendWay; choose: (way: SendWay) => void; restore: (way: SendWay) => void } {
  const [chosen, restore] = useState<SendWay>(() => sendWays.find((way) => way === localStore.getItem(key)) ?? 'wait');
  const choose = (way: SendWay) => {
    localStore.setItem(key, way);
    restore(way);
  };
  return { way: waysOf(ticket).includes(chosen) ? chosen : 'stay', choose, restore };
}
