import type { TicketThread } from '@cairn/api';
import { AttachButton, PendingFiles } from '@cairn/attachments';
import { dockedRef, modKey } from '@cairn/shell';
import { Button, Callout } from '@cairn/ui/core';
import { Checkbox } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type ReactElement, type RefObject, useRef } from 'react';
import { MacroButton } from '../macros/macro-button.tsx';
import { changesTicket } from '../macros/staged.ts';
import { useMacro } from '../macros/use-macro.ts';
import { ticketErrorText } from '../texts/ticket-error-text.ts';
import styles from './reply-box.module.css';
import { SendButton } from './send-button.tsx';
import { isRefusal, threadOf } from './send-reply.ts';
import { waysOf } from './send-way.ts';
import { StagedActions } from './staged-actions.tsx';
import { useReply } from './use-reply.ts';

const maxLength = 20_000;
/** Renders the box for a reply or an internal note. Enter adds a line, ⌘ or Ctrl with Enter sends. `onText` receives each change. */
export function ReplyBox({
  thread,
  field,
  onText,
}: {
  thread: TicketThread;
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
}): ReactElement {
  const { i18n, t } = useLingui();
  const { ticket } = thread;
  const reply = useReply(thread);
  const { text, write, visibility, chooseVisibility, staged, stage, way, chooseWay, status, uploads, ready, send, unanswered, error } =
    reply;
  const macros = useRef<HTMLSpanElement>(null);
  const chooseMacro = useMacro(ticket, field, stage);
  const internal = visibility === 'internal';
  const submit = (event?: FormEvent | KeyboardEvent) => {
    event?.preventDefault();
    if (!ready) return;
    send();
    onText('');
    field.current?.focus();
  };
  const requesters = [ticket, ...thread.merged].map(({ requester }) => requester.name);
  const name = [...new Set(requesters)].join(', ');
  return (
    <form ref={dockedRef} className={styles.reply} data-visibility={visibility} onSubmit={submit} {...uploads.dropTarget}>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">
          <Trans>Visibility</Trans>
        </legend>
        {ticket.status !== 'closed' && (
          <Kind checked={!internal} onChoose={() => chooseVisibility('public')}>
            <Trans>Reply</Trans>
          </Kind>
        )}
        <Kind checked={internal} onChoose={() => chooseVisibility('internal')}>
          <Trans>Internal note</Trans>
        </Kind>
        <span className={styles.reader}>
          {internal ? (
            <Trans>visible to staff only</Trans>
          ) : (
            <Trans>
              to <bdi>{name}</bdi>
            </Trans>
          )}
        </span>
        <span className={styles.tools}>
          <MacroButton ref={macros} onChosen={chooseMacro} />
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
        onChange={({ target: { value } }) => {
          write(value);
          onText(value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) submit(event);
          else if (event.key === 'Escape') event.currentTarget.blur();
          else if (event.key === '/' && text === '') {
            event.preventDefault();
            macros.current?.querySelector('button')?.click();
          }
        }}
      />
      <PendingFiles uploads={uploads} />
      {changesTicket(staged) && <StagedActions staged={staged} onRemove={() => stage(null)} />}
      {error !== null && <FirstReply error={error} />}
      {reply.duplicates > 0 && (
        <Checkbox isSelected={reply.solveDuplicates} onChange={reply.chooseDuplicates}>
          {t`${plural(reply.duplicates, { one: 'Also send to # duplicate, without files, and solve it', other: 'Also send to # duplicates, without files, and solve them' })}`}
        </Checkbox>
      )}
      <div className={styles.foot}>
        {(error === null ? unanswered : firstReplyOf(error) === undefined) && (
          <p className={styles.error} role="alert">
            {error !== null && isRefusal(error) ? (
              <Trans>Not sent.</Trans>
            ) : (
              <Trans>No response from the server. Send it again unchanged: the customer gets it only once.</Trans>
            )}{' '}
            {error !== null && ticketErrorText(i18n, error)}
          </p>
        )}
        <span className={styles.send}>
          {internal ? (
            <Button variant="primary" type="submit" disabled={!ready} keys={[modKey, '↵']}>
              <Trans>Add note</Trans>
            </Button>
          ) : (
            <SendButton status={status} way={way} ways={waysOf(ticket)} disabled={!ready} onChoose={chooseWay} onSend={submit} />
          )}
        </span>
      </div>
    </form>
  );
}

/** Shows the message of somebody who wrote first, above the unsent reply. */
function FirstReply({ error }: { error: unknown }): ReactElement | null {
  const first = firstReplyOf(error);
  if (!first) return null;
  const { author, text } = first;
  return (
    <Callout
      tone="warning"
      live="alert"
      title={
        <Trans>
          Not sent: <bdi>{author.name}</bdi> replied first
        </Trans>
      }
    >
      <q dir="auto">{text}</q> <Trans>Your reply is still here. Send it again if it fits.</Trans>
    </Callout>
  );
}

/** Returns the public message that caused the refusal: the last one of the thread in the error. */
function firstReplyOf(error: unknown): TicketThread['messages'][number] | undefined {
  return threadOf(error)?.messages.findLast(({ visibility }) => visibility === 'public');
}

function Kind({ checked, onChoose, children }: { checked: boolean; onChoose: () => void; children: ReactElement }): ReactElement {
  return (
    <label className={styles.kind}>
      <input className="visually-hidden" type="radio" name="visibility" checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
