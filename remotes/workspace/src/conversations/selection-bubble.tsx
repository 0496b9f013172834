import type { Message } from '@cairn/api';
import { useActKeys } from '@cairn/list';
import { Button, isInField, isPageCovered } from '@cairn/ui/core';
import { layersIcon, signpostIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, type RefObject, useCallback, useEffect, useState } from 'react';
import { preloadRecordDecision } from '../decisions/record/lazy.ts';
import type { Said } from '../decisions/record/prefill.ts';
import { RecordPattern } from '../learning/lazy-record.ts';
import { quotedSelection, type SelectedWords } from './quoted-selection.ts';
import { RecordWords } from './record-words.tsx';
import styles from './selection-bubble.module.css';

interface Selected {
  words: SelectedWords[];
  /** Position of the bubble within the scrolled content, in px. */
  top: number;
  /** Distance to the start of the line, in px. */
  start: number;
}

const settleMs = 120;
/** Height of the bubble and its gap to the line, in px. */
const roomPx = 44;
const gapPx = 8;

/** Actions above selected text in one or several messages, to record it. The same actions are on each message, for keyboard and touch. */
export function SelectionBubble({
  container,
  find,
  onRecord,
  onRule,
}: {
  container: RefObject<HTMLElement | null>;
  find: (id: string) => Message | undefined;
  onRecord: (said: readonly Said[]) => void;
  onRule: (said: readonly Said[]) => void;
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
  const leave = useCallback(() => {
    document.getSelection()?.removeAllRanges();
    setSelected(null);
  }, []);
  const said = selected?.words.flatMap(({ messageId, quote }) => {
    const message = find(messageId);
    return message ? [{ message, quote }] : [];
  });
  const record = (as: typeof onRecord) => () => {
    if (said) as(said);
    leave();
  };
  const [decide, rule] = [record(onRecord), record(onRule)];
  const isOver = selected !== null && Boolean(said?.length);
  useActKeys(isOver ? { d: decide, p: rule } : {});
  useEffect(() => {
    if (!isOver) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isInField(event.target) || isPageCovered()) return;
      event.preventDefault();
      event.stopPropagation(); // Escape would also close the conversation
      leave();
    };
    // In the capture phase, before other handlers of Escape.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [isOver, leave]);
  if (!isOver) return null;
  return (
    <div className={styles.place} style={{ insetBlockStart: selected.top }}>
      <div style={{ flex: `0 1 ${selected.start}px` }} />
      <div
        className={styles.bubble}
        role="toolbar"
        aria-label={t`With the selection`}
        // Pressing a button must not clear the selection.
        onPointerDown={(event) => event.preventDefault()}
      >
        <Button variant="quiet" size="small" icon={signpostIcon} onPointerEnter={preloadRecordDecision} keys={['D']} onClick={decide}>
          <RecordWords as="decision" />
        </Button>
        <Button variant="quiet" size="small" icon={layersIcon} onPointerEnter={() => RecordPattern.preload()} keys={['P']} onClick={rule}>
          <RecordWords as="pattern" />
        </Button>
      </div>
    </div>
  );
}

/**
 * Returns the selection and the bubble's position: above its first line, at the start of the line if there is room. If the author's name is
 * there, below the last line, if that is visible.
 */
function placed(container: HTMLElement): Selected | null {
  const selection = document.getSelection();
  const found = selection && quotedSelection(selection, container);
  if (!found) return null;
  const whole = found.range.getBoundingClientRect();
  const line = found.range.getClientRects()[0] ?? whole;
  const frame = container.getBoundingClientRect();
  const said = container.querySelector(`[data-message="${CSS.escape(found.words[0]?.messageId ?? '')}"]`);
  const covers = said !== null && line.top - roomPx < said.getBoundingClientRect().top;
  const below = covers && whole.bottom + roomPx <= frame.bottom;
  const againstPage = getComputedStyle(container).direction === 'rtl';
  return {
    words: found.words,
    top: (below ? whole.bottom + gapPx : line.top - roomPx) - frame.top + container.scrollTop,
    start: againstPage ? frame.right - line.right : line.left - frame.left,
  };
}
