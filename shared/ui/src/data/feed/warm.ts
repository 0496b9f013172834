import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/react-virtual';

/** Of which the places are worked out: enough for the browser to make the code fast that does it. */
const entries = 2_000;

/** Works out the places of a long feed that nobody sees. Done for the first time while one opens, it took the longest of its steps. */
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
