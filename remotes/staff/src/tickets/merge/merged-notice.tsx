import type { Attachment, Ticket } from '@cairn/api';
import { useStoredFiles } from '@cairn/attachments';
import { notifyFailure } from '@cairn/shell';
import { Callout, Link, TextButton, useDraftStore, useDraftText } from '@cairn/ui/core';
import { gitMergeIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { readSentReply, sentDraft } from '../reply.ts';
import { unmergeTickets } from './merge-tickets.ts';
import styles from './related-tickets.module.css';

/** Replaces the reply box of a merged ticket: links to the ticket that continues it, and shows any unsent reply. */
export function MergedNotice({ ticket, into }: { ticket: Ticket; into: number }): ReactElement {
  const form = `ticket.${ticket.id}.reply`;
  const [draft] = useDraftText(form);
  const [files] = useStoredFiles(form);
  const sent = readSentReply(useDraftStore().read(sentDraft(ticket.id)));
  return (
    <Callout
      tone="info"
      icon={gitMergeIcon}
      live="status"
      title={<Trans>Merged into #{into}</Trans>}
      actions={
        <>
          <Link to={`/app/staff/tickets?ticket=${into}`}>
            <Trans>Open #{into}</Trans>
          </Link>
          <TextButton onClick={() => void unmergeTickets({ number: into }, [ticket]).catch(notifyFailure)}>
            <Trans>Undo</Trans>
          </TextButton>
        </>
      }
    >
      <p>
        <Trans>This ticket is closed and read-only. Its requester gets the answers that are written there.</Trans>
      </p>
      {sent && (
        <Unsent text={sent.reply.text} files={sent.reply.attachments}>
          {sent.refused ? <Trans>Your reply, which was not sent:</Trans> : <Trans>Your reply, which may not have been sent:</Trans>}
        </Unsent>
      )}
      {(draft || files.length > 0) && (
        <Unsent text={draft} files={files}>
          <Trans>Your draft, which was not sent:</Trans>
        </Unsent>
      )}
    </Callout>
  );
}

/** Renders a text and the names of its files. */
function Unsent({ text, files, children }: { text: string; files: readonly Attachment[]; children: ReactElement }): ReactElement {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.draft} dir="auto">
        {children} {text}
      </p>
      {files.length > 0 && (
        <ul aria-label={t`Attached files`}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
