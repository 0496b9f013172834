import { pathOf, SupportReplySchema, sameKeyFor, supportAttachmentOperations, supportOperations } from '@cairn/api';
import { AttachButton, MailText, MessageFiles, PendingFiles, useUploads } from '@cairn/attachments';
import { runOperation, useFormSend, useLocale, useOpenedTitle, useProseLabels, useSession } from '@cairn/shell';
import { Avatar, Button, Callout, dateFormat, Page, Panel, Prose, Status } from '@cairn/ui/core';
import { Form, FormFailure, TextArea } from '@cairn/ui/forms';
import { circleAlertIcon, sendIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './help.module.css';
import { MergedInto } from './merged-into.tsx';
import { ownTicketQuery, ticketArrived } from './queries.ts';
import { RateTicket } from './rate-ticket.tsx';
import { OwnTicketStatus } from './ticket-status.tsx';
import { UnsentMessage } from './unsent-message.tsx';

const draftOf = (number: number) => `support.${number}`;

/** A ticket as its requester sees it: messages, replies, and a form for another message. */
export function OwnTicket({ number }: { number: number }): ReactElement {
  const { t } = useLingui();
  const { data: thread } = useSuspenseQuery(ownTicketQuery(number));
  const { ticket, messages } = thread;
  const { mergedInto } = ticket;
  useOpenedTitle(`#${number} ${ticket.subject}`);
  const name = useSession()?.user.displayName ?? '';
  const when = dateFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  const labels = useProseLabels();
  /** Resets the form after each sent message. An arriving reply keeps the typed text. */
  const [sent, setSent] = useState(0);
  return (
    <Page narrow>
      <header className={styles.head}>
        <h1 tabIndex={-1} dir="auto">
          {ticket.subject}
        </h1>
        <OwnTicketStatus state={ticket.status} badge />
      </header>
      {mergedInto && <MergedInto mergedInto={mergedInto} />}
      <Panel>
        <div className={styles.thread}>
          {messages.map(({ id, staff, text, via, quoted, sender, unverified, attachments, createdAt }) => {
            const author = staff ? t`Cairn support` : (sender ?? name);
            return (
              <article key={id} className={styles.message} aria-label={t`Message of ${author}`}>
                <Avatar name={author} kind={staff ? 'system' : 'person'} size="medium" decorative />
                <div className={styles.body}>
                  <p className={styles.who}>
                    <b>
                      <bdi>{author}</bdi>
                    </b>
                    {via === 'mail' && (
                      <span className={styles.quiet}>
                        <Trans>by email</Trans>
                      </span>
                    )}
                    {unverified && (
                      <Status tone="warning" icon={circleAlertIcon} badge>
                        <Trans>Unverified sender</Trans>
                      </Status>
                    )}
                    <time className={styles.quiet} dateTime={createdAt}>
                      {when.format(new Date(createdAt))}
                    </time>
                  </p>
                  {via === 'mail' ? <MailText text={text} quoted={quoted} /> : <Prose text={text} labels={labels} headingLevel={3} />}
                  <MessageFiles files={attachments} path={pathOf(supportAttachmentOperations.upload)} />
                </div>
              </article>
            );
          })}
        </div>
      </Panel>
      {ticket.ratable && <RateTicket key={thread.rating?.updatedAt} thread={thread} />}
      {ticket.open ? (
        <WriteAgain key={sent} number={number} onSent={() => setSent(sent + 1)} />
      ) : (
        <>
          {!mergedInto?.own && (
            <Callout title={<Trans>This ticket is closed</Trans>}>
              <Trans>It was solved more than 14 days ago. Contact support again, and name its number.</Trans>
            </Callout>
          )}
          <UnsentMessage draft={draftOf(number)} />
        </>
      )}
    </Page>
  );
}

function WriteAgain({ number, onSent }: { number: number; onSent: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const [keyFor] = useState(sameKeyFor);
  const uploads = useUploads(null, draftOf(number));
  const { onSubmit, failure } = useFormSend(async ({ text }: { text: string }) => {
    const body = { text, attachments: uploads.done.map(({ id }) => id) };
    const thread = await runOperation(
      supportOperations.reply,
      { params: { ticket: String(number) }, body },
      { idempotencyKey: keyFor(body) },
    );
    uploads.clear();
    ticketArrived(thread);
    onSent();
  });
  return (
    <div {...uploads.dropTarget}>
      <Form draft={draftOf(number)} schema={SupportReplySchema} onSubmit={onSubmit} message={message} className={styles.form ?? ''}>
        {({ busy, rest }) => (
          <>
            <FormFailure title={<Trans>Your message was not sent</Trans>} text={failure} details={rest} />
            <TextArea name="text" label={t`Write again`} rows={3} />
            <PendingFiles uploads={uploads} />
            <div className={styles.foot}>
              <AttachButton onFiles={uploads.add} />
              <Button variant="primary" type="submit" icon={sendIcon} busy={busy} disabled={uploads.busy}>
                <Trans>Send</Trans>
              </Button>
            </div>
          </>
        )}
      </Form>
    </div>
  );
}
