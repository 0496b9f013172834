import type { TicketThread } from '@cairn/api';
import { AttachButton, PendingFiles, useUploads } from '@cairn/attachments';
import { dockedRef, errorText, modKey } from '@cairn/shell';
import { Button, Callout, useDraftText } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import * as v from 'valibot';
import { MacroButton } from '../macros/macro-button.tsx';
import { changesTicket, type Staged, StagedSchema, useMacro } from '../macros/use-macro.ts';
import styles from './reply-box.module.css';
import { SendButton } from './send-button.tsx';
import { type Reply, threadOf, useSendReply } from './send-reply.ts';
import { statusAfter, useSendWay, waysOf } from './send-way.ts';
import { StagedActions } from './staged-actions.tsx';

const maxLength = 20_000;
/** Where a ticket is answered, or noted on for colleagues. Enter is a new line, ⌘ or Ctrl with Enter sends. */
export function ReplyBox({ thread: { ticket, messages } }: { thread: TicketThread }): ReactElement {
  const { t } = useLingui();
  const [staged, setStaged] = useState<Staged | null>(null);
  const [text, write] = useDraftText(`ticket.${ticket.id}.reply`, '', {
    chosen: { staged },
    restore: (stored) => {
      const macro = v.safeParse(StagedSchema, stored.staged);
      if (macro.success) setStaged(macro.output);
    },
  });
  const [way, chooseWay] = useSendWay(ticket);
  const uploads = useUploads(ticket.id, `ticket.${ticket.id}.reply`);
  const [chosen, setVisibility] = useState<Reply['visibility']>('public');
  // A closed ticket takes no answer until it is opened again.
  const closed = ticket.status === 'closed';
  const visibility = closed ? 'internal' : chosen;
  const internal = visibility === 'internal';
  // Kept until it has arrived: pressed again after a failure, the server still writes it once.
  const failed = useRef<Reply | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { send, busy, error } = useSendReply(ticket, (reply) => {
    failed.current = reply;
    write(reply.text);
    setStaged(reply.staged);
    uploads.restore(reply.attachments);
  });
  const macros = useRef<HTMLSpanElement>(null);
  const chooseMacro = useMacro(ticket, field, setStaged);
  const status = staged?.actions.status ?? statusAfter(ticket, way);
  const submit = (event?: FormEvent | KeyboardEvent) => {
    event?.preventDefault();
    const trimmed = text.trim();
    if (trimmed === '' || busy || uploads.busy) return;
    const publicMessages = messages.filter((message) => message.visibility === 'public').length;
    const reply = {
      text: trimmed,
      visibility,
      attachments: uploads.done,
      staged,
      status: internal ? staged?.actions.status : status,
      publicMessages,
    };
    const again = failed.current && isSameReply(failed.current, reply) ? failed.current : null;
    failed.current = null;
    send({ ...reply, idempotencyKey: again?.idempotencyKey ?? crypto.randomUUID() });
    write('');
    setStaged(null);
    uploads.clear();
    field.current?.focus();
  };
  const { name } = ticket.requester;
  const idle = text.trim() === '' || uploads.busy;
  const choose = (chosenWay: typeof way) => {
    chooseWay(chosenWay);
    if (staged?.actions.status) setStaged({ ...staged, actions: { ...staged.actions, status: undefined } });
  };
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
        onChange={(event) => write(event.target.value)}
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
      {changesTicket(staged) && <StagedActions staged={staged} onRemove={() => setStaged(null)} />}
      {error !== null && !busy && <FirstReply error={error} />}
      <div className={styles.foot}>
        {error !== null && !busy && firstReplyOf(error) === undefined && (
          <p className={styles.error} role="alert">
            <Trans>Not sent.</Trans> {errorText(error)}
          </p>
        )}
        <span className={styles.send}>
          {internal ? (
            <Button variant="primary" type="submit" disabled={idle} keys={[modKey, '↵']}>
              <Trans>Add note</Trans>
            </Button>
          ) : (
            <SendButton status={status} way={way} ways={waysOf(ticket)} disabled={idle} onChoose={choose} onSend={submit} />
          )}
        </span>
      </div>
    </form>
  );
}

/** Somebody wrote first: what they wrote, above the reply that was not sent. */
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
          Not sent: <bdi>{author.name}</bdi> wrote first
        </Trans>
      }
    >
      <q dir="auto">{text}</q> <Trans>Your reply is still here. Send it again if it fits.</Trans>
    </Callout>
  );
}

/** The public message that was refused for: the last one of the thread that came with the refusal. */
function firstReplyOf(error: unknown): TicketThread['messages'][number] | undefined {
  return threadOf(error)?.messages.findLast(({ visibility }) => visibility === 'public');
}

function isSameReply({ idempotencyKey: _key, ...before }: Reply, now: Omit<Reply, 'idempotencyKey'>): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}

function Kind({ checked, onChoose, children }: { checked: boolean; onChoose: () => void; children: ReactElement }): ReactElement {
  return (
    <label className={styles.kind}>
      <input className="visually-hidden" type="radio" name="visibility" checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
