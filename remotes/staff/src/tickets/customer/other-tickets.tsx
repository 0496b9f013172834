import type { OtherTicket } from '@cairn/api';
import { onIntent } from '@cairn/shell';
import { Link } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { TicketStatus } from '../../texts/ticket-states.tsx';
import { ticketQuery } from '../queries.ts';
import styles from './customer.module.css';

/** Lists the latest other tickets of the requester or their organization, each with its status. `all` links to the whole list. */
export function OtherTickets({ title, tickets, all }: { title: ReactNode; tickets: readonly OtherTicket[]; all?: string }): ReactElement {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        <span>{title}</span>
        {all && (
          <Link to={all} className={styles.aside}>
            <Trans context="link to a whole list">All</Trans>
          </Link>
        )}
      </h2>
      {tickets.length === 0 ? (
        <p className={styles.none}>
          <Trans context="tickets">None</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {tickets.map(({ id, number, subject, status, mergedInto }) => (
            <li key={id} className={styles.row}>
              <Link
                plain
                className={styles.ticket}
                to={`/app/staff/tickets?ticket=${number}`}
                {...onIntent('/app/staff/tickets', ticketQuery(number))}
              >
                <bdi className={styles.number}>#{number}</bdi> <span dir="auto">{subject}</span>
              </Link>
              <TicketStatus status={status} mergedInto={mergedInto} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
