import type { Ticket, TicketCustomer, TicketThread } from '@cairn/api';
import { Avatar, Skeleton } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ReadFailure } from '../../texts/read-failure.tsx';
import { customerQuery } from '../queries.ts';
import { SentAlong } from '../sent-along.tsx';
import { TicketRatings } from '../ticket-ratings.tsx';
import styles from './customer.module.css';
import { CustomerAccount } from './customer-account.tsx';
import { CustomerSessions } from './customer-sessions.tsx';
import { OtherTickets } from './other-tickets.tsx';

/** Renders the requester: role, organization and plan, their rating, diagnostics, sessions without content, other tickets. */
export function Customer({ ticket, ratings }: { ticket: Ticket; ratings: TicketThread['ratings'] }): ReactElement {
  const { requester } = ticket;
  const { data, error, isPending, refetch } = useQuery(customerQuery(ticket.number));
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>
          <Trans>Customer</Trans>
        </h2>
        <div className={styles.person}>
          <Avatar name={requester.name} size="large" decorative />
          <p className={styles.names}>
            <b>
              <bdi>{requester.name}</bdi>
            </b>
            <span>
              <bdi>{requester.email}</bdi>
            </span>
            {requester.id !== null && (
              <span>
                <bdi>{requester.tenant}</bdi>
              </span>
            )}
          </p>
        </div>
        {isPending && <Loading />}
        {data && <CustomerAccount customer={data} />}
        {!data && error && (
          <ReadFailure title={<Trans>This customer could not be loaded</Trans>} error={error} onRetry={() => void refetch()} />
        )}
      </section>
      <TicketRatings ratings={ratings} />
      {ticket.context && <SentAlong context={ticket.context} />}
      {data && <Known customer={data} />}
    </>
  );
}

function Known({ customer }: { customer: TicketCustomer }): ReactElement {
  const { account, organization, requesterTickets, organizationTickets, sessions } = customer;
  return (
    <>
      {account && <CustomerSessions sessions={sessions} />}
      <OtherTickets title={<Trans>Other tickets of this person</Trans>} tickets={requesterTickets} />
      {organization && (
        <OtherTickets
          title={
            <Trans>
              Other tickets of <bdi>{organization.name}</bdi>
            </Trans>
          }
          tickets={organizationTickets}
          all={`/app/staff/tickets?tenant=${organization.id}`}
        />
      )}
    </>
  );
}

function Loading(): ReactElement {
  const { t } = useLingui();
  return (
    <div className={styles.list} role="status" aria-label={t`Loading…`}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}
