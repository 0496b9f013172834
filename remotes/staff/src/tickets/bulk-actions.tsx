import { mayMoveTicket, type Ticket, type TicketState, ticketPriorities } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { Button, Icon, MenuButton } from '@cairn/ui/core';
import { chevronDownIcon, circleCheckIcon, flagIcon, userIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ticketPriorityIcon, useTicketTexts } from '../texts/ticket-states.tsx';
import { me, type TicketChange, ticketWrite } from './change-ticket.ts';

/** What staff do with many tickets at once: take them, rank them, solve them. */
export function BulkActions({ tickets, onDone }: { tickets: readonly Ticket[]; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const texts = useTicketTexts();
  const { run, busy } = useBulkWrite(ticketWrite);
  const changed = (count: number) => t`${plural(count, { one: '# ticket changed', other: '# tickets changed' })}`;
  const change = (wanted: TicketChange) => {
    run(tickets, wanted, changed);
    onDone();
  };
  const movable = (to: TicketState) => tickets.filter((ticket) => mayMoveTicket(ticket, to));
  const solvable = movable('solved').length;
  return (
    <>
      <Button size="small" icon={userIcon} busy={busy} onClick={() => change({ assignee: me() })}>
        <Trans>Take them</Trans>
      </Button>
      <MenuButton
        label={t`Priority`}
        placement="top start"
        entries={ticketPriorities.toReversed().map((priority) => ({
          id: priority,
          label: texts.priority(priority),
          icon: ticketPriorityIcon(priority),
          onAction: () => change({ priority }),
        }))}
        trigger={(props) => (
          <Button size="small" icon={flagIcon} {...props}>
            <Trans>Priority</Trans> <Icon icon={chevronDownIcon} size="small" />
          </Button>
        )}
      />
      {solvable > 0 && (
        <Button
          size="small"
          icon={circleCheckIcon}
          onClick={() => {
            run(
              movable('solved'),
              { status: 'solved' },
              (count) => t`${plural(count, { one: '# ticket solved', other: '# tickets solved' })}`,
            );
            onDone();
          }}
        >
          <Trans>Solve {solvable}</Trans>
        </Button>
      )}
    </>
  );
}
