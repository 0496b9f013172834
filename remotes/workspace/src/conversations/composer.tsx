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
/** The imperative handle of the composer. */
export interface ComposerHandle {
  /** Puts a text into the field for editing. */
  edit(text: string): void;
  /** Focuses the field at the end of its text. */
  focus(): void;
}

/** The message composer. Enter starts a new line, ⌘ or Ctrl with Enter sends. */
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
  /** The name of the draft. */
  place: string;
  /** Choices shown below the text; stored in the draft. */
  choices?: DraftChoices;
  label: string;
  placeholder: string;
  autoFocus?: boolean;
  ref?: RefObject<ComposerHandle | null>;
  /** Returns false if it cannot be sent yet; the text then stays. */
  onSend: (text: string) => boolean;
  /** Set while an answer is being generated: it can be stopped, and the next message waits. */
  onStop?: (() => void) | undefined;
  stopping?: boolean;
  /** Set while nothing can be sent: why, and for how long. The text stays. */
  held?: ReactElement | undefined;
  /** Shown below the text at the start: recipient and visibility. */
  children?: ReactNode;
}): ReactElement {
  const [text, write] = useDraftText(place, '', choices);
  const heldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!autoFocus) return;
    // After the shell, which moves the focus to the heading of a new page: a new conversation starts with typing.
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
          // A separate button with its own key: a second press on Stop must not send.
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
