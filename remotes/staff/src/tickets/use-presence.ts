import { presenceSeconds, type TicketPresence, type TicketPresenceInputSchema, ticketPresenceOperations } from '@cairn/api';
import { operationKey, runOperation } from '@cairn/shell';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as v from 'valibot';

type State = v.InferOutput<typeof TicketPresenceInputSchema>['state'];

/** Names this tab, so that two of one person do not end each other's presence. */
const tab = crypto.randomUUID();

/** The key of who is on a ticket. */
export function presenceKey(ticket: string) {
  return operationKey(ticketPresenceOperations.set, { params: { ticket }, body: { tab, state: 'reading' } });
}

/**
 * Says that this tab shows a ticket, or that its reader writes a reply, as long as the tab is in view.
 * @returns the other staff on the ticket
 */
export function usePresence(ticket: string, writing: boolean): readonly TicketPresence[] {
  const state = writing ? 'writing' : 'reading';
  const { data, isError } = useQuery({
    queryKey: [...presenceKey(ticket), state],
    queryFn: () => setPresence(ticket, state),
    refetchInterval: presenceSeconds.beat * 1_000,
    placeholderData: keepPreviousData,
    // Each time that it is shown, it is said again.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  useEffect(
    () => () => {
      // Where this fails, the presence ends by itself.
      setPresence(ticket, 'gone').catch(() => undefined);
    },
    [ticket],
  );
  return (!isError && data?.items) || [];
}

function setPresence(ticket: string, state: State) {
  return runOperation(ticketPresenceOperations.set, { params: { ticket }, body: { tab, state } }, { quiet: true });
}
