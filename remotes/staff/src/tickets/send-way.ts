import { mayMoveTicket, type Ticket, type TicketState } from '@cairn/api';
import { localStore } from '@cairn/shell';
import { useState } from 'react';

/** What happens to the ticket with a reply: it is solved, waits for the requester, or stays open. */
export const sendWays = ['solve', 'wait', 'stay'] as const;
export type SendWay = (typeof sendWays)[number];

const key = 'cairn.reply-way';

/** The state of a ticket once a reply was sent in this way. Pure. */
export function statusAfter({ status }: Pick<Ticket, 'status'>, way: SendWay): TicketState {
  if (way === 'solve') return 'solved';
  if (way === 'wait') return 'pending';
  return status === 'new' ? 'open' : status;
}

/** The ways that the ticket's state allows, never none. Pure. */
export function waysOf(ticket: Ticket): SendWay[] {
  return sendWays.filter(
    (way) => way === 'stay' || statusAfter(ticket, way) === ticket.status || mayMoveTicket(ticket, statusAfter(ticket, way)),
  );
}

/** The way that this person chose last, in this browser; waiting is the first one. `restore`: the one of a stored reply, for this time. */
export function useSendWay(ticket: Ticket): { way: SendWay; choose: (way: SendWay) => void; restore: (way: SendWay) => void } {
  const [chosen, restore] = useState<SendWay>(() => sendWays.find((way) => way === localStore.getItem(key)) ?? 'wait');
  const choose = (way: SendWay) => {
    localStore.setItem(key, way);
    restore(way);
  };
  return { way: waysOf(ticket).includes(chosen) ? chosen : 'stay', choose, restore };
}
