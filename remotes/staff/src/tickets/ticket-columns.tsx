import type { ListedTicket } from '@cairn/api';
import type { List } from '@cairn/list';
import { onIntent } from '@cairn/shell';
import { Avatar, type DataColumn, MarkedText, RelativeTime, RowLink, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { TicketPriority, TicketStatus } from '../texts/ticket-states.tsx';
import { DueTime } from './due-time.tsx';
import { ticketQuery } from './queries.ts';
import styles from './ticket-columns.module.css';

/** Returns the columns of tickets. Next to an open ticket the list shows cards. */
export function useTicketColumns(list: List): readonly DataColumn<ListedTicket>[] {
  const { t } = useLingui();
  return [
    {
      id: 'number',
      label: t`Number`,
      card: 'lead',
      cell: ({ number }) => <bdi className={styles.number}>#{number}</bdi>,
    },
    { id: 'urgency', label: t`Priority`, card: 'lead', cell: ({ priority }) => <TicketPriority priority={priority} /> },
    {
      id: 'subject',
      label: t`Subject`,
      fill: true,
      card: 'line',
      cell: (ticket) => (
        <RowLink
          to={list.hrefKeepingPage({ ticket: String(ticket.number) })}
          data-row={ticket.id}
          dir="auto"
          {...onIntent('/app/staff/tickets', ticketQuery(ticket.number))}
        >
          {ticket.subject}
          {ticket.found && (
            <span className={styles.found} dir="auto">
              {ticket.found.internal && (
                <span className={styles.internal}>
                  <Trans>Internal note:</Trans>{' '}
                </span>
              )}
              <MarkedText text={ticket.found.text} marks={ticket.found.marks} />
            </span>
          )}
        </RowLink>
      ),
    },
    {
      id: 'requester',
      label: t`Requester`,
      priority: 'middle',
      card: 'plain',
      cell: ({ requester }) => (
        <span className={styles.requester}>
          <Trans>
            <bdi>{requester.name}</bdi>, <bdi>{requester.tenant}</bdi>
          </Trans>
        </span>
      ),
    },
    {
      id: 'status',
      label: t`Status`,
      priority: 'middle',
      card: 'plain',
      cell: ({ status, mergedInto }) => <TicketStatus status={status} mergedInto={mergedInto} />,
    },
    {
      id: 'due',
      label: t({ message: 'Due', context: 'when a ticket is to be answered or solved' }),
      alignEnd: true,
      card: 'corner',
      cell: (ticket) => <DueTime ticket={ticket} />,
    },
    {
      id: 'tags',
      label: t`Tags`,
      priority: 'minor',
      card: 'plain',
      cell: ({ tags }) => tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
    },
    {
      id: 'updated',
      label: t`Updated`,
      alignEnd: true,
      priority: 'minor',
      card: 'plain',
      cell: ({ updatedAt }) => <RelativeTime value={updatedAt} style="short" quiet />,
    },
    {
      id: 'assignee',
      label: t`Assignee`,
      card: 'plain',
      cell: ({ assignee }) =>
        assignee ? (
          <Avatar name={assignee.name} />
        ) : (
          <span className={styles.nobody} role="img" aria-label={t`Unassigned`} title={t`Unassigned`} />
        ),
    },
  ];
}
