import type { Ticket } from '@cairn/api';
import { onIntent } from '@cairn/shell';
import { Avatar, Link, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { TicketPriority, TicketStatus } from '../texts/ticket-states.tsx';
import { DueTime } from './due-time.tsx';
import { ticketQuery } from './queries.ts';
import styles from './ticket-row.module.css';

/** Renders a ticket as a link: number, priority, subject, requester, due time, assignee. */
export function TicketRow({ ticket, to }: { ticket: Ticket; to: string }): ReactElement {
  const { t } = useLingui();
  const { number, requester, assignee } = ticket;
  return (
    <Link plain className={styles.row} to={to} {...onIntent('/app/staff/tickets', ticketQuery(number))}>
      <span className={styles.number}>
        <bdi>#{number}</bdi>
      </span>
      <span className={styles.priority}>
        <TicketPriority priority={ticket.priority} />
      </span>
      <span className={styles.subject} dir="auto">
        {ticket.subject}
      </span>
      <span className={styles.requester}>
        <Trans>
          <bdi>{requester.name}</bdi>, <bdi>{requester.tenant}</bdi>
        </Trans>
      </span>
      <span className={styles.status}>
        <TicketStatus status={ticket.status} mergedInto={ticket.mergedInto} />
      </span>
      <span className={styles.waiting}>
        {ticket.dueAt ? <DueTime ticket={ticket} /> : <RelativeTime value={ticket.updatedAt} style="short" />}
      </span>
      <span className={styles.assignee}>
        {assignee ? (
          <Avatar name={assignee.name} />
        ) : (
          <span className={styles.nobody} role="img" aria-label={t`Unassigned`} title={t`Unassigned`} />
        )}
      </span>
    </Link>
  );
}
