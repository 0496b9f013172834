import { ticketPriorities, ticketStates } from '@cairn/api';
import { useListTexts, withParams } from '@cairn/shell';
import { Facet, Segments } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { ticketPriorityIcon, ticketStatusIcon, useTicketTexts } from '../texts/ticket-states.tsx';
import type { TicketListState } from './list-state.ts';

/** Whose tickets, in which status, of which priority. */
export function TicketFacets({ state }: { state: TicketListState }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const labels = useListTexts();
  const texts = useTicketTexts();
  const to = (changes: Record<string, string | null>) =>
    `/app/staff/tickets${withParams(search, { page: null, ticket: null, ...changes })}`;
  return (
    <>
      <Segments
        label={t`Whose tickets`}
        current={state.assignee ?? 'all'}
        segments={[
          { id: 'all', label: t({ message: 'All', context: 'all tickets' }), to: to({ assignee: null }) },
          { id: 'me', label: t({ message: 'Mine', context: 'my tickets' }), to: to({ assignee: 'me' }) },
          { id: 'nobody', label: t({ message: 'Unassigned', context: 'tickets' }), to: to({ assignee: 'nobody' }) },
        ]}
      />
      <Facet
        name={t`Status`}
        value={state.status && texts.status(state.status)}
        entries={ticketStates.map((status) => ({
          id: status,
          label: texts.status(status),
          icon: ticketStatusIcon(status),
          selected: status === state.status,
          href: to({ status }),
        }))}
        without={to({ status: null })}
        labels={labels}
      />
      <Facet
        name={t`Priority`}
        value={state.priority && texts.priority(state.priority)}
        entries={ticketPriorities.toReversed().map((priority) => ({
          id: priority,
          label: texts.priority(priority),
          icon: ticketPriorityIcon(priority),
          selected: priority === state.priority,
          href: to({ priority }),
        }))}
        without={to({ priority: null })}
        labels={labels}
      />
    </>
  );
}
