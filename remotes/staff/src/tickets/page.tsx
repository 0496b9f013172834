import { useListTexts, usePage, withParams } from '@cairn/shell';
import { Pager, SearchBox, useListKeys } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ticketListState, ticketListWish } from './list-state.ts';
import { NoTickets } from './no-tickets.tsx';
import { OpenTicket } from './open-ticket.tsx';
import styles from './page.module.css';
import { ticketsQuery } from './queries.ts';
import { TicketFacets } from './ticket-facets.tsx';
import { TicketRows } from './ticket-rows.tsx';

/** `/app/staff/tickets`: the list, and the ticket that was opened from it beside it. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const texts = useListTexts();
  const state = ticketListState(search);
  const { data: page } = useSuspenseQuery(ticketsQuery(ticketListWish(state)));
  const region = useRef<HTMLElement>(null);
  const shown = state.ticket !== null;
  const close = () => void navigate(withParams(search, { ticket: null }), { replace: true });
  useListKeys({
    region,
    rows: page.items,
    at: page.items.findIndex(({ number }) => number === state.ticket),
    open: shown,
    onShow: ({ number }) => void navigate(withParams(search, { ticket: String(number) }), { replace: shown }),
    onClose: close,
    onRead: () => region.current?.querySelector('textarea')?.focus(),
  });
  return (
    <section className={styles.frame} data-open={shown} aria-label={t`Tickets`} ref={region}>
      {state.ticket === null && <ListHeading />}
      <div className={styles.bar}>
        <SearchBox className={styles.search} label={t`Search tickets`} labels={texts} />
        <TicketFacets state={state} />
      </div>
      <div className={styles.list}>
        {page.items.length === 0 ? <NoTickets state={state} /> : <TicketRows tickets={page.items} open={state.ticket} />}
        {page.total > 0 && (
          <Pager
            offset={page.offset}
            limit={page.limit}
            total={page.total}
            onOffset={(offset) => void navigate(withParams(search, { page: String(offset / page.limit + 1), ticket: null }))}
            labels={texts.pager}
          />
        )}
      </div>
      {state.ticket && <OpenTicket key={state.ticket} number={state.ticket} onClose={close} />}
    </section>
  );
}

function ListHeading(): ReactElement {
  const { t } = useLingui();
  usePage(t`Tickets`, [{ label: t`Staff`, to: '/app/staff' }]);
  return (
    <h1 className="visually-hidden" tabIndex={-1}>
      <Trans>Tickets</Trans>
    </h1>
  );
}
