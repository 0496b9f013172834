import type { Message } from '@cairn/api';
import { Button } from '@cairn/ui/core';
import { layersIcon, signpostIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { preloadRecordDecision } from '../decisions/record/late.ts';
import { RecordPattern } from '../learning/record-late.ts';
import { quotedSelection } from './quoted-selection.ts';
import styles from './selection-bubble.module.css';

interface Selected {
  messageId: string;
  quote: string;
  /** Where the bubble stands within the scrolled content, px. */
  top: number;
  left: number;
}

const settleMs = 120;

/** Over text that is selected within one message: record it. The same is on each message as a button, for keyboard and touch. */
export function SelectionBubble({
  container,
  find,
  onRecord,
  onRule,
}: {
  container: RefObject<HTMLElement | null>;
  find: (id: string) => Message | undefined;
  onRecord: (message: Message, quote: string) => void;
  onRule: (message: Message, quote: string) => void;
}): ReactElement | null {
  const { t } = useLingui();
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSelected(container.current && placed(container.current)), settleMs);
    };
    document.addEventListener('selectionchange', changed);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', changed);
    };
  }, [container]);
  const message = selected && find(selected.messageId);
  if (!selected || !message) return null;
  return (
    <div
      className={styles.bubble}
      role="toolbar"
      aria-label={t`With the selection`}
      style={{ insetBlockStart: selected.top, left: selected.left }}
      // Pressing a button must not take the selection away.
      onPointerDown={(event) => event.preventDefault()}
    >
      <Button
        variant="quiet"
        size="small"
        icon={signpostIcon}
        onPointerEnter={preloadRecordDecision}
        onClick={() => {
          onRecord(message, selected.quote);
          document.getSelection()?.removeAllRanges();
        }}
      >
        <Trans>Record as decision</Trans>
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={layersIcon}
        onPointerEnter={() => RecordPattern.preload()}
        onClick={() => {
          onRule(message, selected.quote);
          document.getSelection()?.removeAllRanges();
        }}
      >
        <Trans>Record as pattern</Trans>
      </Button>
    </div>
  );
}

/** The selection and the bubble's place over its first line, held within the container. */
function placed(container: HTMLElement): Selected | null {
  const selection = document.getSelection();
  const found = selection && quotedSelection(selection, container);
  if (!found) return null;
  const line = found.range.getClientRects()[0] ?? found.range.getBoundingClientRect();
  const frame = container.getBoundingClientRect();
  const left = Math.max(frame.left + 8, Math.min(line.left, frame.right - 350));
  return {
    messageId: found.messageId,
    quote: found.quote,
    top: line.top - frame.top + container.scrollTop - 44,
    left: left - frame.left + container.scrollLeft,
  };
}
