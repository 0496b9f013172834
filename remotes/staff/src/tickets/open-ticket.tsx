import { useOpenedTitle, usePage, useSession } from '@cairn/shell';
import { Callout, IconButton, Link, TextButton, useFocusFallback } from '@cairn/ui/core';
import { arrowLeftIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import { insertText } from '../texts/insert-text.ts';
import { TicketPriority, TicketStatus } from '../texts/ticket-states.tsx';
import { TicketArticles } from './articles/ticket-articles.tsx';
import { useChangeTicket } from './change-ticket.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { MergeButton } from './merge/merge-button.tsx';
import { MergedNotice } from './merge/merged-notice.tsx';
import { RelatedTickets } from './merge/related-tickets.tsx';
import styles from './open-ticket.module.css';
import { PresenceNotice } from './presence-notice.tsx';
import { ticketQuery } from './queries.ts';
import { ReplyBox } from './reply-box.tsx';
import { SnoozeButton } from './snooze-button.tsx';
import { TicketMessages } from './ticket-messages.tsx';
import { TicketProperties } from './ticket-properties.tsx';
import { usePresence } from './use-presence.ts';
import { useTyping } from './use-typing.ts';

/** Renders one ticket: its messages, its properties, and its reply box. */
export function OpenTicket({ number, onClose }: { number: number; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const reply = useRef<HTMLTextAreaElement>(null);
  const body = useFocusFallback<HTMLElement>();
  const { data: thread } = useSuspenseQuery(ticketQuery(number));
  const { ticket } = thread;
  const { change, conflict, dismiss } = useChangeTicket(ticket);
  const { typing, noteText } = useTyping();
  const others = usePresence(ticket.id, typing);
  usePage(`#${number}`);
  useOpenedTitle(`#${number} ${ticket.subject}`);
  const { requester, followUpOf, mergedInto } = ticket;
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
              <TicketStatus status={ticket.status} mergedInto={mergedInto} badge />
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
          <RelatedTickets thread={thread} />
          <PresenceNotice people={others} />
        </div>
        {mergedInto === null && <MergeButton tickets={[ticket]} quiet />}
        <SnoozeButton ticket={ticket} onChange={change} />
        <span className={styles.close}>
          <IconButton icon={xIcon} label={t`Back to the list`} onClick={onClose} />
        </span>
      </header>
      <TicketProperties ticket={ticket} ratings={thread.ratings} mine={mine} onChange={change}>
        <TicketArticles thread={thread} onInsert={(text) => reply.current && insertText(reply.current, text)} />
      </TicketProperties>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.messages} ref={body} tabIndex={0} aria-label={t`Messages`}>
        {conflict && (
          <Callout
            tone="warning"
            live="status"
            title={<Trans>A colleague changed this ticket first</Trans>}
            actions={
              <TextButton onClick={dismiss}>
                <Trans>Dismiss</Trans>
              </TextButton>
            }
          >
            <ConflictNotice conflict={conflict} />
          </Callout>
        )}
        <TicketMessages thread={thread} />
      </section>
      {mergedInto === null ? (
        <ReplyBox key={ticket.id} thread={thread} field={reply} onText={noteText} />
      ) : (
        <div className={styles.merged}>
          <MergedNotice ticket={ticket} into={mergedInto} />
        </div>
      )}
    </article>
  );
}
