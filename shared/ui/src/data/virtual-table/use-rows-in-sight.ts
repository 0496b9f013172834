import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Drawn, drawnNext } from './drawn.ts';
import { followScrolling } from './rush.ts';
import type { RushingWords } from './rushing-words.tsx';

/** The default of the `--row` token in px. */
const usualRow = 44;
/** Height of the header in px, as in the stylesheet. */
const headSize = 32;

/** The rendered rows of a scroll container and their geometry. */
interface RowsInSight<Row> {
  drawn: Drawn;
  /** Row height in px. */
  size: number;
  /** Total height of all rows in px. */
  whole: number;
  /** Height of the visible area in px. */
  height: number;
  words: RefObject<RushingWords<Row> | null>;
  /** Scrolls a row into view, for the keyboard. */
  bring: (index: number) => void;
}

/** Follows the scrolling of `box`: renders the rows, or shows their text in `words` during fast scrolling. */
export function useRowsInSight<Row>(box: RefObject<HTMLElement | null>, rows: readonly Row[]): RowsInSight<Row> {
  const drawnLast = useRef<Drawn>(undefined);
  const words = useRef<RushingWords<Row>>(null);
  const following = useRef<ReturnType<typeof followScrolling>>(undefined);
  const [size, setSize] = useState(usualRow);
  useLayoutEffect(() => setSize(rowHeight(box.current)), [box]);
  // The scroll listener is added once and reads the latest values.
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
