import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/react-virtual';

/** Number of entries: enough for the browser to optimize the code. */
const entries = 2_000;

/** Computes the positions of a long invisible feed. Otherwise the first run, while a feed opens, is its slowest step. */
export function warmPlaces(): void {
  const virtual = new Virtualizer<HTMLElement, HTMLElement>({
    count: entries,
    getScrollElement: () => null,
    estimateSize: () => 1,
    initialRect: { width: 1, height: 1 },
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
  });
  virtual.getVirtualItems();
}
