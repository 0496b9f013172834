import { pathOf, type Ticket, type TicketThread, ticketAttachmentOperations } from '@cairn/api';
import { MailText, MessageFiles } from '@cairn/attachments';
import { useLocale, useProseLabels } from '@cairn/shell';
import { Avatar, Prose } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { MailFacts } from './mail-facts.tsx';
import { messageTime } from './message-time.ts';
import styles from './ticket-messages.module.css';

/** What was said, oldest first; internal notes stand out. */
export function TicketMessages({ ticket, messages }: { ticket: Ticket; messages: TicketThread['messages'] }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const labels = useProseLabels();
  const files = pathOf(ticketAttachmentOperations.upload, { params: { ticket: ticket.id } });
  return (
    <>
      {messages.map(({ id, author, visibility, text, via, quoted, mail, attachments, createdAt }) => (
        <article key={id} className={styles.message} data-visibility={visibility} aria-label={t`Message of ${author.name}`}>
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
      ))}
    </>
  );
}
