import { presenceSeconds, type TicketPresence, type TicketPresenceInputSchema, ticketPresenceOperations } from '@cairn/api';
import { operationKey, runOperation } from '@cairn/shell';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as v from 'valibot';

type State = v.InferOutput<typeof TicketPresenceInputSchema>['state'];

/** Identifies this tab, so that two tabs of one person do not end each other's presence. */
const tab = crypto.randomUUID();

/** Returns the query key of the presence on a ticket. */
export function presenceKey(ticket: string) {
  return operationKey(ticketPresenceOperations.set, { params: { ticket }, body: { tab, state: 'reading' } });
}

/**
 * Reports that this tab shows a ticket, or that its reader writes a reply, while the tab is visible.
 * @returns the other staff on the ticket
 */
export function usePresence(ticket: string, writing: boolean): readonly TicketPresence[] {
  const state = writing ? 'writing' : 'reading';
  const { data, isError } = useQuery({
    queryKey: [...presenceKey(ticket), state],
    queryFn: () => setPresence(ticket, state),
    refetchInterval: presenceSeconds.beat * 1_000,
    placeholderData: keepPreviousData,
    // Reports again each time it is shown.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  useEffect(
    () => () => {
      // If this fails, the lease expires.
      setPresence(ticket, 'gone').catch(() => undefined);
    },
    [ticket],
  );
  return (!isError && data?.items) || [];
}

function setPresence(ticket: string, state: State) {
  return runOperation(ticketPresenceOperations.set, { params: { ticket }, body: { tab, state } }, { quiet: true });
}
