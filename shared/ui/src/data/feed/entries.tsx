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

/** Within so many pixels of its end a feed counts as read to the end. */
const nearPx = 48;
/** Between two entries, and at either end: `--s-5` of the tokens, px. */
const gapPx = 20;

/** From so many pixels on, what is done with an entry stands in one line. */
const roomyPx = 600;

/** The entries in sight and those around them, in a box that scrolls. */
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
  useImperativeHandle(boxRef, () => element.current as HTMLDivElement, []); // it stands as long as this does
  const held = useHeld(element);
  const laidOut = useElementSize(element);
  const [initialOffset] = useState(() => offsetOf(startAt ?? count, estimateSize));
  const virtual = usePlaces({
    count,
    // Not before the page around it stands: to ask for its size earlier would have all of it laid out in the middle of a commit. With the
    // size that the browser tells, the first places are part of that drawing, and not of a second one in its commit.
    enabled: laidOut !== null,
    ...(laidOut ? { initialRect: laidOut } : {}),
    getScrollElement: () => element.current,
    initialOffset,
    getItemKey,
    estimateSize,
    // Told by the browser, or by `show`; asked for here, they would be laid out in the middle of a commit.
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
    // Its height is known before it is seen, and what moves for it moves with it: left to the browser's word, it would be known in the
    // frame that paints it, which would be drawn and laid out a second time.
    show: (key, set) =>
      flushSync(() => {
        set();
        const entry = entryOf(key);
        if (!entry) return;
        layOutNext(entry, Number.POSITIVE_INFINITY);
        const height = entry.offsetHeight;
        // Where a link, the focus or a find has brought it since its last step, the browser tells with the next frame: it would be brought back.
        const { current } = element;
        if (current && Math.abs(current.scrollTop - (virtual.scrollOffset ?? 0)) >= 1) current.dispatchEvent(new Event('scroll'));
        virtual.resizeItem(Number(entry.dataset.index), height);
      }),
    layOutNext: (key) => {
      const entry = entryOf(key);
      return entry ? layOutNext(entry) : false;
    },
  });
  // Outlines are no articles, and a feed without any has to say that they are coming (WAI-ARIA).
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
    // It has its element once it has been brought into sight.
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

/** An entry in its place, once there is more of it than its outline. It is made out of sight first, where the browser lays it out. */
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

/** Where none of the entries that are shown is, px. */
function gapsOf(shown: readonly { start: number; end: number }[], total: number): { key: string; from: number; to: number }[] {
  return [...shown, undefined].flatMap((next, n) => {
    const before = shown[n - 1];
    const from = (before?.end ?? 0) + gapPx;
    const to = next?.start ?? total;
    const key = before ? (next ? `${n}` : 'below') : 'above';
    return to > from ? [{ key, from, to }] : [];
  });
}

/** How far a box is scrolled that has an entry at its top, as tall as those above it are taken for. */
function offsetOf(index: number, heightOf: (index: number) => number): number {
  let offset = 0;
  for (let above = 0; above < index; above += 1) offset += heightOf(above) + gapPx;
  return offset;
}

/** Those in sight, and those that the reader holds though they were scrolled out of it. */
function withHeld(range: Range, held: readonly number[]): number[] {
  const indexes = new Set([...defaultRangeExtractor(range), ...held.filter((index) => index < range.count)]);
  return [...indexes].sort((one, other) => one - other);
}

/** The entry that a key leads to from the one that has the focus (ARIA's pattern of a feed). */
function entryFor({ key, ctrlKey, target, currentTarget }: KeyboardEvent, count: number): number | undefined {
  if (ctrlKey && key === 'Home') return 0;
  if (ctrlKey && key === 'End') return count - 1;
  if (key !== 'PageUp' && key !== 'PageDown') return undefined;
  // On the box itself they scroll, and in a field they move within it.
  if (target === currentTarget || !(target instanceof Element) || target.closest('textarea, input')) return undefined;
  const at = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN);
  const next = key === 'PageUp' ? at - 1 : at + 1;
  return next >= 0 && next < count ? next : undefined;
}

/** Says when the end is reached or left, and stays there when the box itself changes its height: a composer that grows, a banner. */
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
      // From what is known of the entries: to ask the box would have the page laid out in the middle of a frame.
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
