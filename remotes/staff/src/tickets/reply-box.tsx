import type { TicketThread } from '@cairn/api';
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
  });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed === '' || busy) return;
    const again = failed.current?.text === trimmed && failed.current.visibility === visibility ? failed.current : null;
    failed.current = null;
    send({ text: trimmed, visibility, idempotencyKey: again?.idempotencyKey ?? crypto.randomUUID() });
    write('');
    field.current?.focus();
  };
  const internal = visibility === 'internal';
  const { name } = ticket.requester;
  return (
    <form ref={dockedRef} className={styles.reply} data-visibility={visibility} onSubmit={submit}>
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
      <div className={styles.foot}>
        {error !== null && !busy && (
          <p className={styles.error} role="alert">
            <Trans>Not sent.</Trans> {errorText(error)}
          </p>
        )}
        <Button className={styles.send} variant="primary" type="submit" disabled={text.trim() === ''} keys={[modKey, '↵']}>
          {internal ? <Trans>Add note</Trans> : ticket.status === 'solved' ? <Trans>Send</Trans> : <Trans>Send, set pending</Trans>}
        </Button>
      </div>
    </form>
  );
}

function Kind({ checked, onChoose, children }: { checked: boolean; onChoose: () => void; children: ReactElement }): ReactElement {
  return (
    <label className={styles.kind}>
      <input className="visually-hidden" type="radio" name="visibility" checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
