import { modKey } from '@cairn/shell';
import { Button, type DraftChoices, useDraftText } from '@cairn/ui/core';
import { circleStopIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import styles from './composer.module.css';
import writing from './writing.module.css';

const maxLength = 20_000;
/** What others may do with the composer. */
export interface ComposerHandle {
  /** Puts a text into the field, to be written on. */
  edit(text: string): void;
  /** To be written on, behind what is there. */
  focus(): void;
}

/** Where a message is written. Enter is a new line, ⌘ or Ctrl with Enter sends. */
export function Composer({
  place,
  choices,
  label,
  placeholder,
  autoFocus = false,
  ref,
  onSend,
  onStop,
  stopping = false,
  held,
  children,
}: {
  /** Names the draft of what is written. */
  place: string;
  /** What is chosen below the text; part of its draft. */
  choices?: DraftChoices;
  label: string;
  placeholder: string;
  autoFocus?: boolean;
  ref?: RefObject<ComposerHandle | null>;
  /** Answers false where it cannot be sent yet: the text stays. */
  onSend: (text: string) => boolean;
  /** Given while an answer is written: it can be stopped, and the next message waits. */
  onStop?: (() => void) | undefined;
  stopping?: boolean;
  /** Given while nothing can be sent: why, and for how long. What is written stays. */
  held?: ReactElement | undefined;
  /** Below the text, at the start: where it goes, who reads it. */
  children?: ReactNode;
}): ReactElement {
  const [text, write] = useDraftText(place, '', choices);
  const heldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!autoFocus) return;
    // After the shell, which moves the focus to the heading of a new page: whoever begins a conversation is about to write.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [autoFocus]);
  useImperativeHandle(ref, () => ({
    edit(next) {
      write(next);
      field.current?.focus();
    },
    focus() {
      field.current?.focus();
      field.current?.setSelectionRange(text.length, text.length);
    },
  }));
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed && !onStop && !held && onSend(trimmed)) write('');
    field.current?.focus();
  };
  return (
    <form className={`${writing.frame} ${styles.composer}`} onSubmit={submit}>
      <textarea
        ref={field}
        className={writing.field}
        dir="auto"
        rows={1}
        aria-label={label}
        aria-describedby={held && heldId}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) submit(event);
        }}
      />
      {held && (
        <p id={heldId} className={styles.held}>
          {held}
        </p>
      )}
      <div className={styles.foot}>
        {children}
        {onStop ? (
          // Each a button of its own: what was pressed to stop must not become what sends.
          <Button key="stop" className={styles.send} size="small" icon={circleStopIcon} busy={stopping} onClick={onStop}>
            <Trans>Stop</Trans>
          </Button>
        ) : (
          <Button
            key="send"
            className={styles.send}
            variant="primary"
            size="small"
            type="submit"
            disabled={text.trim() === '' || held !== undefined}
            keys={[modKey, '↵']}
          >
            <Trans>Send</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
