import { pathOf, type Ticket, type TicketThread, ticketAttachmentOperations } from '@cairn/api';
import { MailText, MessageFiles } from '@cairn/attachments';
import { useLocale, useProseLabels } from '@cairn/shell';
import { Avatar, Link, Prose } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactElement } from 'react';
import { ActivityLines } from './activity-lines.tsx';
import { MailFacts } from './mail-facts.tsx';
import { messageTime } from './message-time.ts';
import styles from './ticket-messages.module.css';

/** Renders messages and changes, oldest first; internal notes are highlighted. */
export function TicketMessages({ thread: { ticket, messages, activity } }: { thread: TicketThread }): ReactElement {
  const entries = [
    ...messages.map((message) => ({ at: message.createdAt, id: message.id, shown: <Message ticket={ticket} message={message} /> })),
    ...activity.map((entry) => ({ at: entry.createdAt, id: entry.id, shown: <ActivityLines entry={entry} /> })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <>
      {entries.map(({ id, shown }) => (
        <Fragment key={id}>{shown}</Fragment>
      ))}
    </>
  );
}

function Message({ ticket, message }: { ticket: Ticket; message: TicketThread['messages'][number] }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const labels = useProseLabels();
  const files = pathOf(ticketAttachmentOperations.upload, { params: { ticket: ticket.id } });
  const { author, visibility, text, via, quoted, mail, from, attachments, createdAt } = message;
  return (
    <article className={styles.message} data-visibility={visibility} aria-label={t`Message of ${author.name}`}>
      <Avatar name={author.name} decorative />
      <div className={styles.body}>
        <p className={styles.who}>
          <b>
            <bdi>{author.name}</bdi>
          </b>
          <span className={styles.role}>
            {visibility === 'internal' ? (
              <Trans>internal note</Trans>
            ) : author.staff ? (
              <Trans context="the writer of a message works for Cairn">staff</Trans>
            ) : null}
          </span>
          {via === 'mail' && (
            <span className={styles.role}>
              <Trans>by email</Trans>
            </span>
          )}
          {from !== null && (
            <Link to={`/app/staff/tickets?ticket=${from}`} className={styles.role}>
              <Trans>in #{from}</Trans>
            </Link>
          )}
          <time className={styles.when} dateTime={createdAt}>
            {messageTime(createdAt, new Date(), locale)}
          </time>
        </p>
        {mail && <MailFacts ticket={ticket} mail={mail} />}
        <div className={styles.text}>
          {via === 'mail' ? <MailText text={text} quoted={quoted} /> : <Prose text={text} labels={labels} headingLevel={4} />}
        </div>
        <MessageFiles files={attachments} path={files} />
      </div>
    </article>
  );
}
