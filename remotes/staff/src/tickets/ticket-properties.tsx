import { mayMoveTicket, type Ticket, type TicketContext, type TicketThread, ticketStates } from '@cairn/api';
import { Avatar, Button, Icon, MenuButton, type MenuEntry } from '@cairn/ui/core';
import { chevronDownIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { TicketPriority, TicketStatus } from '../texts/ticket-states.tsx';
import { pressedBy, type TicketAct } from './act-buttons.ts';
import { me, type TicketChange } from './change-ticket.ts';
import styles from './ticket-properties.module.css';
import { TicketRatings } from './ticket-ratings.tsx';
import { TicketTags } from './ticket-tags.tsx';
import { TicketTargets } from './ticket-targets.tsx';
import { useTicketMenus } from './use-ticket-menus.tsx';

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
  const menus = useTicketMenus();
  const { requester, assignee } = ticket;
  const states = ticketStates.filter((status) => status === ticket.status || mayMoveTicket(ticket, status));
  const take = () => onChange({ assignee: me() });
  return (
    <aside className={styles.side} aria-label={t`Properties`}>
      <dl className={styles.properties}>
        <TicketTargets ticket={ticket} />
        <Property name={<Trans>Status</Trans>}>
          <Choice act="status" label={t`Change the status`} entries={menus.statuses(states, onChange, ticket.status)}>
            <TicketStatus status={ticket.status} />
          </Choice>
        </Property>
        <Property name={<Trans>Priority</Trans>}>
          <Choice act="priority" label={t`Change the priority`} entries={menus.priorities(onChange, ticket.priority)}>
            <TicketPriority priority={ticket.priority} />
          </Choice>
        </Property>
        <Property name={<Trans>Assignee</Trans>}>
          <Choice act="assignee" label={t`Change the assignee`} entries={menus.assignees(onChange, assignee)}>
            {assignee && <Avatar name={assignee.name} decorative />}
            <bdi>{assignee ? assignee.name : <Trans>Nobody</Trans>}</bdi>
          </Choice>
        </Property>
        <Property name={<Trans>Tags</Trans>}>
          <TicketTags tags={ticket.tags} onChange={(tags) => onChange({ tags })} />
        </Property>
      </dl>
      {!mine && (
        <Button size="small" className={styles.take} onClick={take} {...pressedBy('mine')}>
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

function Choice({
  act,
  label,
  entries,
  children,
}: {
  act: TicketAct;
  label: string;
  entries: readonly MenuEntry[];
  children: ReactNode;
}): ReactElement {
  return (
    <MenuButton
      label={label}
      entries={entries}
      trigger={(props) => (
        <button type="button" className={styles.choice} title={label} {...props} {...pressedBy(act)}>
          {children}
          <Icon icon={chevronDownIcon} size="tiny" className={styles.chevron} />
        </button>
      )}
    />
  );
}
