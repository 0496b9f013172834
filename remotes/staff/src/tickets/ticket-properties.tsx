import { mayMoveTicket, type Ticket, type TicketThread, ticketStates } from '@cairn/api';
import { Avatar, Button, Icon, MenuButton, type MenuEntry } from '@cairn/ui/core';
import { chevronDownIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { TicketPriority, TicketStatus } from '../texts/ticket-states.tsx';
import { pressedBy, type TicketAct } from './act-buttons.ts';
import { me, type TicketChange } from './change-ticket.ts';
import { Customer } from './customer/customer.tsx';
import { CustomerButton } from './customer/customer-button.tsx';
import { Property } from './property.tsx';
import styles from './ticket-properties.module.css';
import { TicketTags } from './ticket-tags.tsx';
import { TicketTargets } from './ticket-targets.tsx';
import { useTicketMenus } from './use-ticket-menus.tsx';

/** Renders the editable status, priority and assignee of a ticket, and its requester. */
export function TicketProperties({
  ticket,
  ratings,
  mine,
  onChange,
  children,
}: {
  ticket: Ticket;
  ratings: TicketThread['ratings'];
  mine: boolean;
  onChange: (change: TicketChange) => void;
  /** Rendered above the customer. */
  children: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const menus = useTicketMenus();
  const { assignee } = ticket;
  const states = ticketStates.filter((status) => status === ticket.status || mayMoveTicket(ticket, status));
  const take = () => onChange({ assignee: me() });
  return (
    <aside className={styles.side} aria-label={t`Properties`}>
      {/* A merged ticket is read-only. */}
      <fieldset className={styles.fields} disabled={ticket.mergedInto !== null}>
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
              <bdi>{assignee ? assignee.name : <Trans>Unassigned</Trans>}</bdi>
            </Choice>
          </Property>
          <Property name={<Trans>Tags</Trans>}>
            <TicketTags tags={ticket.tags} onChange={(tags) => onChange({ tags })} />
          </Property>
        </dl>
      </fieldset>
      {!mine && ticket.mergedInto === null && (
        <Button size="small" className={styles.take} onClick={take} {...pressedBy('mine')}>
          <Trans>Assign to me</Trans>
        </Button>
      )}
      <div className={styles.customer}>
        {children}
        <Customer ticket={ticket} ratings={ratings} />
      </div>
      <div className={styles.sheet}>
        <CustomerButton ticket={ticket} ratings={ratings}>
          {children}
        </CustomerButton>
      </div>
    </aside>
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
