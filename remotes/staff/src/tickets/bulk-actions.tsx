import { mayMoveTicket, type Ticket, ticketStates } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { Button, Icon, type IconData, MenuButton, type MenuEntry, PopoverButton } from '@cairn/ui/core';
import { chevronDownIcon, circleCheckIcon, circleDotIcon, clockIcon, flagIcon, tagIcon, userIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { pressedBy, type TicketAct } from './act-buttons.ts';
import { AddTag } from './add-tag.tsx';
import { me, type TicketChange, ticketWrite } from './change-ticket.ts';
import { MergeButton } from './merge/merge-button.tsx';
import { useTicketMenus } from './use-ticket-menus.tsx';

/** Renders the bulk actions for tickets. An action skips tickets that do not allow it. */
export function BulkActions({ tickets, onDone }: { tickets: readonly Ticket[]; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const menus = useTicketMenus();
  const { run, busy } = useBulkWrite(ticketWrite);
  const changed = (count: number) => t`${plural(count, { one: '# ticket changed', other: '# tickets changed' })}`;
  const solved = (count: number) => t`${plural(count, { one: '# ticket solved', other: '# tickets solved' })}`;
  const change = (wanted: TicketChange) => {
    const { status } = wanted;
    void run(status ? tickets.filter((ticket) => mayMoveTicket(ticket, status)) : tickets, wanted, status === 'solved' ? solved : changed);
    onDone();
  };
  const states = ticketStates.filter((status) => tickets.some((ticket) => mayMoveTicket(ticket, status)));
  const solvable = tickets.filter((ticket) => mayMoveTicket(ticket, 'solved')).length;
  const common = tickets.reduce<readonly string[]>(
    (tags, ticket) => tags.filter((tag) => ticket.tags.includes(tag)),
    tickets[0]?.tags ?? [],
  );
  return (
    <div data-bulk-actions style={{ display: 'contents' }}>
      <Button size="small" icon={userIcon} busy={busy} onClick={() => change({ assignee: me() })} {...pressedBy('mine')}>
        <Trans>Assign to me</Trans>
      </Button>
      <BulkMenu act="assignee" label={t`Assignee`} icon={userIcon} entries={menus.assignees(change)}>
        <Trans>Assignee</Trans>
      </BulkMenu>
      {states.length > 0 && (
        <BulkMenu act="status" label={t`Status`} icon={circleDotIcon} entries={menus.statuses(states, change)}>
          <Trans>Status</Trans>
        </BulkMenu>
      )}
      <BulkMenu act="priority" label={t`Priority`} icon={flagIcon} entries={menus.priorities(change)}>
        <Trans>Priority</Trans>
      </BulkMenu>
      <PopoverButton
        label={t`Tags`}
        placement="top start"
        trigger={(props) => (
          <Button size="small" icon={tagIcon} {...props} {...pressedBy('tags')}>
            <Trans>Tags</Trans> <Icon icon={chevronDownIcon} size="small" />
          </Button>
        )}
      >
        {(close) => (
          <AddTag
            tags={common}
            onAdd={(addTag) => {
              close();
              change({ addTag });
            }}
          />
        )}
      </PopoverButton>
      <BulkMenu act="snooze" label={t`Snooze`} icon={clockIcon} entries={menus.snoozes(change)}>
        <Trans>Snooze</Trans>
      </BulkMenu>
      {tickets.length > 1 && <MergeButton tickets={tickets} onDone={onDone} />}
      {solvable > 0 && (
        <Button size="small" icon={circleCheckIcon} onClick={() => change({ status: 'solved' })}>
          <Trans>Solve {solvable}</Trans>
        </Button>
      )}
    </div>
  );
}

function BulkMenu({
  act,
  label,
  icon,
  entries,
  children,
}: {
  act: TicketAct;
  label: string;
  icon: IconData;
  entries: readonly MenuEntry[];
  children: ReactNode;
}): ReactElement {
  return (
    <MenuButton
      label={label}
      placement="top start"
      entries={entries}
      trigger={(props) => (
        <Button size="small" icon={icon} {...props} {...pressedBy(act)}>
          {children} <Icon icon={chevronDownIcon} size="small" />
        </Button>
      )}
    />
  );
}
