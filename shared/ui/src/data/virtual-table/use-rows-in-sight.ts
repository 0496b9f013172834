import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Drawn, drawnNext } from './drawn.ts';
import { followScrolling } from './rush.ts';
import type { RushingWords } from './rushing-words.tsx';

/** `--row` of the tokens where nothing else is said, px. */
const usualRow = 44;
/** As the stylesheet has it, px. */
const headSize = 32;

/** Which rows are drawn in a box that scrolls, and where. */
interface RowsInSight<Row> {
  drawn: Drawn;
  /** Of a row, px. */
  size: number;
  /** Of all rows, px. */
  whole: number;
  /** What rows are seen in, px. */
  height: number;
  words: RefObject<RushingWords<Row> | null>;
  /** Brings a row into sight, for a key. */
  bring: (index: number) => void;
}

/** Follows `box`: rows that are scrolled through are drawn, those that rush by are shown in `words`. */
export function useRowsInSight<Row>(box: RefObject<HTMLElement | null>, rows: readonly Row[]): RowsInSight<Row> {
  const drawnLast = useRef<Drawn>(undefined);
  const words = useRef<RushingWords<Row>>(null);
  const following = useRef<ReturnType<typeof followScrolling>>(undefined);
  const [size, setSize] = useState(usualRow);
  useLayoutEffect(() => setSize(rowHeight(box.current)), [box]);
  // What is followed once reads what is there now.
  const now = useRef({ rows, size });
  useLayoutEffect(() => {
    now.current = { rows, size };
  });
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => size,
    overscan: 0,
    scrollPaddingEnd: headSize,
    observeElementOffset: (virtualizer, tell) => {
      if (!virtualizer.scrollElement) return;
      following.current = followScrolling(virtualizer.scrollElement, {
        screen: () => (virtualizer.scrollRect?.height ?? 0) - headSize,
        tell,
        rush: (offset) => {
          const { rows, size } = now.current;
          const first = Math.floor(offset / size);
          const fit = Math.ceil((virtualizer.scrollRect?.height ?? 0) / size) + 1;
          words.current?.show(rows.slice(first, first + fit));
        },
        calm: () => words.current?.hide(),
      });
      return following.current.stop;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it keeps the sizes that it has asked for, until it is told
  useLayoutEffect(() => virtual.measure(), [virtual, size]);
  const [start = 0] = virtual.getVirtualIndexes();
  const height = virtual.scrollRect?.height ?? 0;
  const fit = Math.ceil(height / size) + 1;
  const drawn = drawnNext(drawnLast.current, { start, fit, count: rows.length, scrolling: virtual.isScrolling });
  useLayoutEffect(() => {
    drawnLast.current = drawn;
  });
  const bring = (index: number) => {
    following.current?.still();
    virtual.scrollToIndex(index);
  };
  return { drawn, size, whole: virtual.getTotalSize(), height: Math.max(0, height - headSize), words, bring };
}

function rowHeight(element: Element | null): number {
  return (element && Number.parseFloat(getComputedStyle(element).getPropertyValue('--row'))) || usualRow;
}
