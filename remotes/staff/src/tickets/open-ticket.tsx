import { usePage, useSession } from '@cairn/shell';
import { Callout, IconButton, Link, TextButton, useFocusFallback } from '@cairn/ui/core';
import { arrowLeftIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { TicketPriority, TicketStatus } from '../texts/ticket-states.tsx';
import { useChangeTicket } from './change-ticket.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './open-ticket.module.css';
import { ticketQuery } from './queries.ts';
import { ReplyBox } from './reply-box.tsx';
import { SnoozeButton } from './snooze-button.tsx';
import { TicketMessages } from './ticket-messages.tsx';
import { TicketProperties } from './ticket-properties.tsx';

/** One ticket: what was said, what it is, and where it is answered. */
export function OpenTicket({ number, onClose }: { number: number; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const body = useFocusFallback<HTMLElement>();
  const { data: thread } = useSuspenseQuery(ticketQuery(number));
  const { ticket } = thread;
  const { change, conflict, dismiss } = useChangeTicket(ticket);
  usePage(`#${number}`);
  const { requester, followUpOf } = ticket;
  const mine = ticket.assignee?.id === session?.user.id;
  return (
    <article className={styles.ticket} aria-label={t`Ticket ${number}`}>
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton icon={arrowLeftIcon} directional label={t`Back to the list`} onClick={onClose} />
        </span>
        <div className={styles.words}>
          <h1 className={styles.title} tabIndex={-1} dir="auto">
            {ticket.subject}
          </h1>
          <div className={styles.line}>
            <span className={styles.states}>
              <TicketStatus status={ticket.status} badge />
              <TicketPriority priority={ticket.priority} />
            </span>
            <span className={styles.tenant}>
              <Trans>
                <bdi>{requester.name}</bdi>, <bdi>{requester.tenant}</bdi>
              </Trans>
            </span>
            {followUpOf !== null && (
              <Link to={`/app/staff/tickets?ticket=${followUpOf}`}>
                <Trans>Follow-up of #{followUpOf}</Trans>
              </Link>
            )}
          </div>
        </div>
        <SnoozeButton ticket={ticket} onChange={change} />
        <span className={styles.close}>
          <IconButton icon={xIcon} label={t`Back to the list`} onClick={onClose} />
        </span>
      </header>
      <TicketProperties ticket={ticket} ratings={thread.ratings} mine={mine} onChange={change} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.messages} ref={body} tabIndex={0} aria-label={t`Messages`}>
        {conflict && (
          <Callout
            tone="warning"
            live="status"
            title={<Trans>Somebody else was quicker</Trans>}
            actions={
              <TextButton onClick={dismiss}>
                <Trans>Understood</Trans>
              </TextButton>
            }
          >
            <ConflictNotice conflict={conflict} />
          </Callout>
        )}
        <TicketMessages thread={thread} />
      </section>
      <ReplyBox key={ticket.id} thread={thread} />
    </article>
  );
}
