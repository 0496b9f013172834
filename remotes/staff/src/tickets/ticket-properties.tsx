import { mayMoveTicket, type Ticket, type TicketContext, type TicketThread, ticketPriorities, ticketStates } from '@cairn/api';
import { Avatar, Button, Icon, MenuButton, type MenuEntry, Tag } from '@cairn/ui/core';
import { chevronDownIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { TicketPriority, TicketStatus, ticketPriorityIcon, ticketStatusIcon, useTicketTexts } from '../texts/ticket-states.tsx';
import { me, type TicketChange } from './change-ticket.ts';
import { assigneesQuery } from './queries.ts';
import styles from './ticket-properties.module.css';
import { TicketRatings } from './ticket-ratings.tsx';
import { WaitingTime } from './waiting-time.tsx';

/** What a ticket is: its status, priority, assignee, each to be changed here, and who asks. */
export function TicketProperties({
  ticket,
  ratings,
  mine,
  onChange,
}: {
  ticket: Ticket;
  ratings: TicketThread['ratings'];
  mine: boolean;
  onChange: (change: TicketChange) => void;
}): ReactElement {
  const { t } = useLingui();
  const texts = useTicketTexts();
  const { data: assignees } = useQuery(assigneesQuery());
  const { requester, assignee } = ticket;
  const people = assignees?.items ?? (assignee ? [assignee] : []);
  const states = ticketStates.filter((status) => status === ticket.status || mayMoveTicket(ticket, status));
  const take = () => onChange({ assignee: me() });
  return (
    <aside className={styles.side} aria-label={t`Properties`}>
      <dl className={styles.properties}>
        {ticket.waitingSince && (
          <Property name={<Trans>Waits</Trans>}>
            <WaitingTime since={ticket.waitingSince} />
          </Property>
        )}
        <Property name={<Trans>Status</Trans>}>
          <Choice
            label={t`Change the status`}
            entries={states.map((status) => ({
              id: status,
              label: texts.status(status),
              icon: ticketStatusIcon(status),
              selected: status === ticket.status,
              onAction: () => status !== ticket.status && onChange({ status }),
            }))}
          >
            <TicketStatus status={ticket.status} />
          </Choice>
        </Property>
        <Property name={<Trans>Priority</Trans>}>
          <Choice
            label={t`Change the priority`}
            entries={ticketPriorities.toReversed().map((priority) => ({
              id: priority,
              label: texts.priority(priority),
              icon: ticketPriorityIcon(priority),
              selected: priority === ticket.priority,
              onAction: () => priority !== ticket.priority && onChange({ priority }),
            }))}
          >
            <TicketPriority priority={ticket.priority} />
          </Choice>
        </Property>
        <Property name={<Trans>Assignee</Trans>}>
          <Choice
            label={t`Change the assignee`}
            entries={[
              { id: 'nobody', label: t`Nobody`, selected: !assignee, onAction: () => assignee && onChange({ assignee: null }) },
              ...people.map((person) => ({
                id: person.id,
                label: person.name,
                before: <Avatar name={person.name} decorative />,
                selected: person.id === assignee?.id,
                onAction: () => person.id !== assignee?.id && onChange({ assignee: person }),
              })),
            ]}
          >
            {assignee && <Avatar name={assignee.name} decorative />}
            <bdi>{assignee ? assignee.name : <Trans>Nobody</Trans>}</bdi>
          </Choice>
        </Property>
        {ticket.tags.length > 0 && (
          <Property name={<Trans>Tags</Trans>}>
            <span className={styles.tags}>
              {ticket.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          </Property>
        )}
      </dl>
      {!mine && (
        <Button size="small" className={styles.take} onClick={take}>
          <Trans>Assign to me</Trans>
        </Button>
      )}
      <section className={styles.requester}>
        <h2 className={styles.heading}>
          <Trans>Requester</Trans>
        </h2>
        <Avatar name={requester.name} size="large" decorative />
        <p className={styles.person}>
          <b>
            <bdi>{requester.name}</bdi>
          </b>
          <span>
            <bdi>{requester.email}</bdi>
          </span>
          <span>
            <bdi>{requester.tenant}</bdi>
          </span>
        </p>
      </section>
      <TicketRatings ratings={ratings} />
      {ticket.context && <SentAlong context={ticket.context} />}
    </aside>
  );
}

/** Where the requester was, and with what. */
function SentAlong({ context: { page, browser, language, timeZone } }: { context: TicketContext }): ReactElement {
  return (
    <section className={styles.along}>
      <h2 className={styles.heading}>
        <Trans>Sent along</Trans>
      </h2>
      <dl className={styles.properties}>
        <Property name={<Trans>Page</Trans>}>
          <bdi>{page}</bdi>
        </Property>
        <Property name={<Trans>Browser</Trans>}>
          <bdi>{browser}</bdi>
        </Property>
        <Property name={<Trans>Language</Trans>}>
          <bdi>{language}</bdi>
        </Property>
        <Property name={<Trans>Time zone</Trans>}>
          <bdi>{timeZone}</bdi>
        </Property>
      </dl>
    </section>
  );
}

function Property({ name, children }: { name: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className={styles.property}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Choice({ label, entries, children }: { label: string; entries: readonly MenuEntry[]; children: ReactNode }): ReactElement {
  return (
    <MenuButton
      label={label}
      entries={entries}
      trigger={(props) => (
        <button type="button" className={styles.choice} title={label} {...props}>
          {children}
          <Icon icon={chevronDownIcon} size="tiny" className={styles.chevron} />
        </button>
      )}
    />
  );
}
