import { Button, useDraftText } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactElement, useEffect, useRef } from 'react';
import styles from './edit-message.module.css';
import writing from './writing.module.css';

/** Edits a message; the original remains as an alternative. ⌘ or Ctrl with Enter sends, Escape cancels. */
export function EditMessage({
  id,
  text: before,
  held,
  onSend,
  onClose,
}: {
  /** The message's id. */
  id: string;
  text: string;
  /** The model asked to wait: nothing can be sent yet. */
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
    // Editing usually continues at the end of the text; browsers place the cursor at the start.
    written.setSelectionRange(written.value.length, written.value.length);
    written.focus();
    written.scrollTop = written.scrollHeight;
    // If not all of it fits, shows its end.
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
