import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** The size of a box, in px. */
export interface Size {
  width: number;
  height: number;
}

/**
 * Returns the element's first layout size; null before. Known at its first paint, without forcing a layout. Sets the state in a transition,
 * so that rendering what depends on it is split into short tasks.
 */
export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      observer.disconnect();
      const [box] = entry?.borderBoxSize ?? [];
      startTransition(() => setSize({ width: Math.round(box?.inlineSize ?? 0), height: Math.round(box?.blockSize ?? 0) }));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
