import type { TicketThread } from '@cairn/api';
import { AttachButton, PendingFiles, useUploads } from '@cairn/attachments';
import { dockedRef, errorText, modKey } from '@cairn/shell';
import { Button, useDraftText } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import styles from './reply-box.module.css';
import { type Reply, useSendReply } from './send-reply.ts';

const maxLength = 20_000;
/** Where a ticket is answered, or noted on for colleagues. Enter is a new line, ⌘ or Ctrl with Enter sends. */
export function ReplyBox({ thread: { ticket } }: { thread: TicketThread }): ReactElement {
  const { t } = useLingui();
  const [text, write] = useDraftText(`ticket.${ticket.id}.reply`);
  const uploads = useUploads(ticket.id, `ticket.${ticket.id}.reply`);
  const [chosen, setVisibility] = useState<Reply['visibility']>('public');
  // A closed ticket takes no answer until it is opened again.
  const closed = ticket.status === 'closed';
  const visibility = closed ? 'internal' : chosen;
  // Kept until it has arrived: pressed again after a failure, the server still writes it once.
  const failed = useRef<Reply | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { send, busy, error } = useSendReply(ticket, (reply) => {
    failed.current = reply;
    write(reply.text);
    uploads.restore(reply.attachments);
  });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed === '' || busy || uploads.busy) return;
    const reply = { text: trimmed, visibility, attachments: uploads.done };
    const again = failed.current && isSameReply(failed.current, reply) ? failed.current : null;
    failed.current = null;
    send({ ...reply, idempotencyKey: again?.idempotencyKey ?? crypto.randomUUID() });
    write('');
    uploads.clear();
    field.current?.focus();
  };
  const internal = visibility === 'internal';
  const { name } = ticket.requester;
  return (
    <form ref={dockedRef} className={styles.reply} data-visibility={visibility} onSubmit={submit} {...uploads.dropTarget}>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">
          <Trans>Who reads it</Trans>
        </legend>
        {!closed && (
          <Kind checked={!internal} onChoose={() => setVisibility('public')}>
            <Trans>Reply</Trans>
          </Kind>
        )}
        <Kind checked={internal} onChoose={() => setVisibility('internal')}>
          <Trans>Internal note</Trans>
        </Kind>
        <span className={styles.reader}>
          {internal ? (
            <Trans>read by staff alone</Trans>
          ) : (
            <Trans>
              to <bdi>{name}</bdi>
            </Trans>
          )}
        </span>
        <span className={styles.tools}>
          <AttachButton onFiles={uploads.add} />
        </span>
      </fieldset>
      <textarea
        ref={field}
        className={styles.field}
        dir="auto"
        rows={2}
        maxLength={maxLength}
        aria-label={internal ? t`Internal note` : t`Reply`}
        placeholder={internal ? t`Write a note for your colleagues` : t`Write an answer`}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) submit(event);
          else if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <PendingFiles uploads={uploads} />
      <div className={styles.foot}>
        {error !== null && !busy && (
          <p className={styles.error} role="alert">
            <Trans>Not sent.</Trans> {errorText(error)}
          </p>
        )}
        <Button className={styles.send} variant="primary" type="submit" disabled={text.trim() === '' || uploads.busy} keys={[modKey, '↵']}>
          {internal ? <Trans>Add note</Trans> : ticket.status === 'solved' ? <Trans>Send</Trans> : <Trans>Send, set pending</Trans>}
        </Button>
      </div>
    </form>
  );
}

function isSameReply(a: Omit<Reply, 'idempotencyKey'>, b: Omit<Reply, 'idempotencyKey'>): boolean {
  const filesOf = ({ attachments }: Pick<Reply, 'attachments'>) => attachments.map(({ id }) => id).join();
  return a.text === b.text && a.visibility === b.visibility && filesOf(a) === filesOf(b);
}

function Kind({ checked, onChoose, children }: { checked: boolean; onChoose: () => void; children: ReactElement }): ReactElement {
  return (
    <label className={styles.kind}>
      <input className="visually-hidden" type="radio" name="visibility" checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
