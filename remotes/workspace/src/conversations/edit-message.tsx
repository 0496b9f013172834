import { Button, useDraftText } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactElement, useEffect, useRef } from 'react';
import styles from './edit-message.module.css';
import writing from './writing.module.css';

/** A message written anew: what was there stays beside it. ⌘ or Ctrl with Enter sends, Escape leaves it. */
export function EditMessage({
  id,
  text: before,
  held,
  onSend,
  onClose,
}: {
  /** Of the message. */
  id: string;
  text: string;
  /** The model has asked to be left alone: nothing can be sent yet. */
  held: boolean;
  onSend: (text: string) => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const [text, write] = useDraftText(`message.${id}.edit`, before);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const written = field.current;
    if (!written) return;
    // Whoever changes a message most often goes on where it ends; a browser begins before it.
    written.setSelectionRange(written.value.length, written.value.length);
    written.focus();
    written.scrollTop = written.scrollHeight;
    // Where there is no room for all of it, its end.
    written.form?.scrollIntoView({ block: 'nearest' });
    written.form?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || held) return;
    onSend(text.trim());
    write(before);
  };
  return (
    <form className={`${writing.frame} ${styles.form}`} onSubmit={send}>
      <textarea
        ref={field}
        className={writing.field}
        dir="auto"
        rows={2}
        aria-label={t`Your message`}
        maxLength={20_000}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) send(event);
        }}
      />
      <div className={styles.foot}>
        <Button size="small" variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={text.trim() === '' || held}>
          <Trans>Resend</Trans>
        </Button>
      </div>
    </form>
  );
}
