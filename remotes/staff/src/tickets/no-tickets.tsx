import { withParams } from '@cairn/shell';
import { ButtonLink, EmptyState } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { isFiltered, type TicketListState } from './list-state.ts';
import { ticketsQuery } from './queries.ts';

/** An empty list: nobody has written yet, or filters hide what there is. */
export function NoTickets({ state }: { state: TicketListState }): ReactElement {
  const [search] = useSearchParams();
  const filtered = isFiltered(state);
  const { data: all } = useQuery({ ...ticketsQuery({ limit: 1 }), enabled: filtered });
  if (!filtered)
    return (
      <EmptyState kind="never" title={<Trans>Nobody has asked yet</Trans>}>
        <Trans>What people write to support stands here as a ticket.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      kind="filtered"
      title={<Trans>No ticket matches these filters</Trans>}
      actions={
        <ButtonLink variant="primary" to={withParams(search, { q: null, status: null, priority: null, assignee: null, page: null })}>
          <Trans>Clear all filters</Trans>
        </ButtonLink>
      }
    >
      {all && <Plural value={all.total} one="There is # ticket without them." other="There are # tickets without them." />}
    </EmptyState>
  );
}
