import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactElement, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Skeleton } from '../../core/skeleton.tsx';
import type { FeedProps } from './contract.ts';
import styles from './feed.module.css';
import { useDrawn } from './use-drawn.ts';

/** Within so many pixels of its end a feed counts as read to the end. */
const nearPx = 48;
/** Between two entries, and at either end: `--s-5` of the tokens, px. */
const gapPx = 20;

/** The entries in sight and those around them, in a box that scrolls. */
export function Entries({ label, count, keyOf, heightOf, draw, onSight, onEnd, startAt, box, handle, className, children }: FeedProps) {
  const element = useRef<HTMLDivElement>(null);
  useImperativeHandle(box, () => element.current as HTMLDivElement, []); // it stands as long as this does
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => element.current,
    getItemKey: keyOf,
    estimateSize: heightOf,
    gap: gapPx,
    paddingStart: gapPx,
    paddingEnd: gapPx,
    scrollPaddingStart: gapPx,
    overscan: 3,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearPx,
    rangeExtractor: (range) => withFocused(range, element.current),
  });
  const items = virtual.getVirtualItems();
  const from = virtual.range?.startIndex ?? 0;
  const to = virtual.range?.endIndex ?? -1;
  const isDrawn = useDrawn({ wanted: items.map(({ index }) => index), from, to, upwards: virtual.scrollDirection !== 'forward' }, keyOf);
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (begun.current || count === 0) return;
    begun.current = true;
    if (startAt === undefined) virtual.scrollToEnd();
    else virtual.scrollToIndex(startAt, { align: 'start' });
  }, [virtual, count, startAt]);
  useImperativeHandle(
    handle,
    () => ({
      bring: (index, where = 'top') => virtual.scrollToIndex(index, { align: where === 'top' ? 'start' : 'auto' }),
      end: (behavior = 'instant') => virtual.scrollToEnd({ behavior }),
    }),
    [virtual],
  );
  useEffect(() => onSight?.(from, to), [onSight, from, to]);
  useEnd(element, virtual, onEnd);
  const goTo = (index: number) => {
    virtual.scrollToIndex(index, { align: 'start' });
    // It has its element once it has been brought into sight.
    const look = (left: number) => {
      const article = element.current?.querySelector<HTMLElement>(`[data-index="${index}"] article`);
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={`${styles.box} ${className ?? ''}`} ref={element} tabIndex={0} role="feed" aria-label={label} onKeyDown={onKeyDown}>
      <div className={styles.entries} style={{ blockSize: virtual.getTotalSize() }}>
        {items.map((item) => (
          <Place key={item.key} item={item} measure={virtual.measureElement} entry={isDrawn(item.index) ? draw(item.index) : undefined} />
        ))}
      </div>
      {children}
    </div>
  );
}

/** The place of an entry: its outline, as tall as it is taken for, until it is drawn. */
function Place({
  item,
  measure,
  entry,
}: {
  item: VirtualItem;
  measure: (element: HTMLDivElement | null) => void;
  entry: ReactElement | undefined;
}) {
  const style = { transform: `translateY(${item.start}px)` };
  if (entry)
    return (
      <div key="drawn" className={styles.entry} data-index={item.index} ref={measure} style={style}>
        {entry}
      </div>
    );
  return (
    <div key="outline" className={styles.outline} style={{ ...style, blockSize: item.size }} aria-hidden>
      <Skeleton width="24px" circle />
      <span className={styles.lines}>
        <Skeleton width="24%" />
        <Skeleton width="88%" />
        {item.size > 120 && <Skeleton width="72%" />}
      </span>
    </div>
  );
}

/** Keeps what has the focus, and what a selection begins in, though it was scrolled out of sight. */
function withFocused(range: Range, box: HTMLElement | null): number[] {
  const indexes = new Set(defaultRangeExtractor(range));
  for (const node of [document.activeElement, document.getSelection()?.anchorNode]) {
    if (!node || !box?.contains(node)) continue;
    const holder = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-index]');
    const index = Number(holder?.dataset.index ?? -1);
    if (index >= 0 && index < range.count) indexes.add(index);
  }
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
