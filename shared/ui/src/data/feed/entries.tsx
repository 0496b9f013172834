import { defaultRangeExtractor, measureElement, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useElementSize } from '../../core/use-element-size.ts';
import type { FeedProps } from './contract.ts';
import { type Drawn, isShown } from './drawn.ts';
import styles from './feed.module.css';
import { holdPieces, layOutNext } from './pieces.ts';
import { useDrawn } from './use-drawn.ts';
import { useHeld } from './use-held.ts';
import { usePlaces } from './use-places.ts';
import { useScrolls } from './use-scrolls.ts';
import { useSight } from './use-sight.ts';

export { warmPlaces } from './warm.ts';

/** Within this distance (px) of its end, a feed counts as read to the end. */
const nearPx = 48;
/** Gap between entries and at both ends: `--s-5` of the tokens, in px. */
const gapPx = 20;

/** From this width (px) on, an entry's controls fit on one line. */
const roomyPx = 600;

/** Renders the visible entries and some around them in a scroll container. */
export function Entries({
  label,
  count,
  getItemKey,
  estimateSize,
  renderItem,
  onRangeChange,
  onAtEndChange,
  startAt,
  boxRef,
  handle,
  className,
  children,
}: FeedProps) {
  const element = useRef<HTMLDivElement>(null);
  useImperativeHandle(boxRef, () => element.current as HTMLDivElement, []); // it is mounted as long as this component
  const held = useHeld(element);
  const laidOut = useElementSize(element);
  const [initialOffset] = useState(() => offsetOf(startAt ?? count, estimateSize));
  const virtual = usePlaces({
    count,
    // Not before the page is laid out: reading the size earlier would force a layout during a commit. With the size from the browser, the
    // first positions are part of that rendering, not of a second one in its commit.
    enabled: laidOut !== null,
    ...(laidOut ? { initialRect: laidOut } : {}),
    getScrollElement: () => element.current,
    initialOffset,
    getItemKey,
    estimateSize,
    // Uses the size from the browser or from `show`. Reading it here would force a layout during a commit.
    measureElement: (entry, told, instance) => {
      if (told) return measureElement(entry, told, instance);
      const index = instance.indexFromElement(entry);
      return instance.itemSizeCache.get(getItemKey(index)) ?? estimateSize(index);
    },
    gap: gapPx,
    paddingStart: gapPx,
    paddingEnd: gapPx,
    scrollPaddingStart: gapPx,
    overscan: 3,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearPx,
    rangeExtractor: (range) => withHeld(range, held()),
  });
  const items = virtual.getVirtualItems();
  const inSight = () => ({ from: virtual.range?.startIndex ?? 0, to: virtual.range?.endIndex ?? -1 });
  const roomy = (virtual.scrollRect?.width ?? 0) >= roomyPx;
  const entryOf = (key: string | number) => {
    const index = virtual.getVirtualItems().find((item) => item.key === key)?.index;
    return element.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  };
  const drawnOf = useDrawn(element, indexesOf(items), {
    wanted: () => indexesOf(virtual.getVirtualItems()),
    sight: () => ({
      ...inSight(),
      upwards: virtual.scrollDirection !== 'forward',
      moves: virtual.isScrolling,
      roomy,
    }),
    keyOf: getItemKey,
    offset: () => virtual.scrollOffset ?? 0,
    height: () => virtual.scrollRect?.height ?? 0,
    // Measures the height before the entry is visible, so that everything it moves moves in the same frame. With the browser's resize
    // notification, the frame that paints it would be rendered and laid out twice.
    show: (key, set) =>
      flushSync(() => {
        set();
        const entry = entryOf(key);
        if (!entry) return;
        layOutNext(entry, Number.POSITIVE_INFINITY);
        const height = entry.offsetHeight;
        // After a scroll by a link, the focus or a text search, the browser fires the event only with the next frame, and the virtualizer
        // would scroll back. So notify it now.
        const { current } = element;
        if (current && Math.abs(current.scrollTop - (virtual.scrollOffset ?? 0)) >= 1) current.dispatchEvent(new Event('scroll'));
        virtual.resizeItem(Number(entry.dataset.index), height);
      }),
    layOutNext: (key) => {
      const entry = entryOf(key);
      return entry ? layOutNext(entry) : false;
    },
  });
  // Outlines are not articles, and a feed without any article must be marked busy (WAI-ARIA).
  const shown = items.filter(({ index }) => isShown(drawnOf(index)) && renderItem(index, false));
  const total = virtual.getTotalSize();
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (begun.current || !laidOut || count === 0) return;
    begun.current = true;
    if (startAt === undefined) virtual.scrollToEnd();
    else virtual.scrollToIndex(startAt, { align: 'start' });
  }, [virtual, laidOut, count, startAt]);
  useImperativeHandle(
    handle,
    () => ({
      scrollToIndex: (index, where = 'top') => virtual.scrollToIndex(index, { align: where === 'top' ? 'start' : 'auto' }),
      scrollToEnd: (behavior = 'instant') => virtual.scrollToEnd({ behavior }),
    }),
    [virtual],
  );
  useSight(element, inSight, onRangeChange);
  useEnd(element, virtual, onAtEndChange);
  useScrolls(element, () => virtual.scrollOffset ?? 0);
  const goTo = (index: number) => {
    virtual.scrollToIndex(index, { align: 'start' });
    // The element exists only after it was scrolled into view.
    const look = (left: number) => {
      const article = element.current?.querySelector<HTMLElement>(`[data-index="${index}"]:not([data-made]) article`);
      if (article) article.focus({ preventScroll: true });
      else if (left > 0) requestAnimationFrame(() => look(left - 1));
    };
    look(60);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = entryFor(event, count);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  return (
    <div
      className={`${styles.box} ${className ?? ''}`}
      ref={element}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="feed"
      aria-label={label}
      aria-busy={shown.length === 0}
      onKeyDown={onKeyDown}
    >
      <div className={styles.entries} style={{ blockSize: total }}>
        {gapsOf(shown, total).map(({ key, from, to }) => (
          <div
            key={key}
            className={styles.outlines}
            data-above={key === 'above'}
            style={{ insetBlockStart: from, blockSize: to - from }}
            aria-hidden
          />
        ))}
        {items.map(({ key, index, start }) => (
          <Entry
            key={key}
            index={index}
            start={start}
            measure={virtual.measureElement}
            drawn={drawnOf(index)}
            roomy={roomy}
            draw={renderItem}
          />
        ))}
        <div className={styles.veil} />
      </div>
      {children}
    </div>
  );
}

/** A positioned entry, once more than its outline is rendered. It is first rendered invisibly, so that the browser lays it out. */
const Entry = memo(function Entry({
  index,
  start,
  measure,
  drawn,
  roomy,
  draw,
}: {
  index: number;
  start: number;
  measure: (element: HTMLDivElement | null) => void;
  drawn: Drawn;
  roomy: boolean;
  draw: FeedProps['renderItem'];
}) {
  const entry = drawn === 'outline' ? undefined : draw(index, drawn === 'whole' || (drawn === 'made' && !roomy));
  if (!entry) return null;
  const shown = isShown(drawn);
  return (
    <div
      className={styles.entry}
      data-index={index}
      data-made={shown ? undefined : true}
      ref={shown ? measure : holdPieces}
      style={{ transform: `translateY(${start}px)` }}
    >
      {entry}
    </div>
  );
});

const indexesOf = (items: readonly { index: number }[]) => items.map(({ index }) => index);

/** Returns the ranges (px) without rendered entries. */
function gapsOf(shown: readonly { start: number; end: number }[], total: number): { key: string; from: number; to: number }[] {
  return [...shown, undefined].flatMap((next, n) => {
    const before = shown[n - 1];
    const from = (before?.end ?? 0) + gapPx;
    const to = next?.start ?? total;
    const key = before ? (next ? `${n}` : 'below') : 'above';
    return to > from ? [{ key, from, to }] : [];
  });
}

/** Returns the scroll offset that brings an entry to the top, from the estimated heights above it. */
function offsetOf(index: number, heightOf: (index: number) => number): number {
  let offset = 0;
  for (let above = 0; above < index; above += 1) offset += heightOf(above) + gapPx;
  return offset;
}

/** Returns the visible entries and those that must stay because of the focus or a selection. */
function withHeld(range: Range, held: readonly number[]): number[] {
  const indexes = new Set([...defaultRangeExtractor(range), ...held.filter((index) => index < range.count)]);
  return [...indexes].sort((one, other) => one - other);
}

/** Returns the entry that a key moves to from the focused one (ARIA feed pattern). */
function entryFor({ key, ctrlKey, target, currentTarget }: KeyboardEvent, count: number): number | undefined {
  if (ctrlKey && key === 'Home') return 0;
  if (ctrlKey && key === 'End') return count - 1;
  if (key !== 'PageUp' && key !== 'PageDown') return undefined;
  // On the box itself these keys scroll, in a field they move the cursor.
  if (target === currentTarget || !(target instanceof Element) || target.closest('textarea, input')) return undefined;
  const at = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN);
  const next = key === 'PageUp' ? at - 1 : at + 1;
  return next >= 0 && next < count ? next : undefined;
}

/** Reports when the end is reached or left. Stays at the end when the box changes its height, because of a growing composer or a banner. */
function useEnd(
  box: { current: HTMLElement | null },
  virtual: Virtualizer<HTMLDivElement, HTMLDivElement>,
  onEnd: ((atEnd: boolean) => void) | undefined,
): void {
  const tell = useRef(onEnd);
  tell.current = onEnd;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let atEnd = true;
    const note = () => {
      // Computed from known sizes: reading them from the box would force a layout in the middle of a frame.
      const left = virtual.getTotalSize() - (virtual.scrollOffset ?? 0) - (virtual.scrollRect?.height ?? 0);
      const now = left < nearPx;
      if (now !== atEnd) tell.current?.(now);
      atEnd = now;
    };
    const observer = new ResizeObserver(() => {
      if (atEnd) virtual.scrollToEnd();
      else note();
    });
    element.addEventListener('scroll', note, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', note);
      observer.disconnect();
    };
  }, [box, virtual]);
}
