import { mayMoveTicket, reopenDays, type Ticket } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { clockOf } from './due.ts';
import { DueTime } from './due-time.tsx';
import styles from './ticket-properties.module.css';

const dayMs = 24 * 3_600_000;

/** Renders the remaining time and the due time of first reply and solution. */
export function TicketTargets({ ticket }: { ticket: Ticket }): ReactElement {
  const locale = useLocale();
  const { firstRepliedAt, firstReplyDueAt, resolveDueAt, solvedAt } = ticket;
  return (
    <>
      {(firstRepliedAt ?? firstReplyDueAt) && (
        <Target name={<Trans>First reply</Trans>}>
          {firstRepliedAt ? <RelativeTime value={firstRepliedAt} style="short" /> : <DueWithDate ticket={ticket} due={firstReplyDueAt} />}
        </Target>
      )}
      {(clockOf(ticket) === 'paused' || (resolveDueAt ?? solvedAt)) && (
        <Target name={<Trans>Resolve</Trans>}>
          {solvedAt ? <RelativeTime value={solvedAt} style="short" /> : <DueWithDate ticket={ticket} due={resolveDueAt} />}
        </Target>
      )}
      {solvedAt && mayMoveTicket(ticket, 'open') && (
        <Target name={<Trans>Reopen until</Trans>}>
          {dateFormat(locale, { dateStyle: 'medium' }).format(Date.parse(solvedAt) + reopenDays * dayMs)}
        </Target>
      )}
    </>
  );
}

function DueWithDate({ ticket, due }: { ticket: Ticket; due: string | null }): ReactElement {
  const locale = useLocale();
  const when = due && dateFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(due));
  return (
    <span className={styles.target}>
      <DueTime ticket={ticket} due={due} />
      {when && (
        <span className={styles.date}>
          <Trans context="when a ticket is to be answered or solved">due {when}</Trans>
        </span>
      )}
    </span>
  );
}

function Target({ name, children }: { name: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className={styles.property}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
