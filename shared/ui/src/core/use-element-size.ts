import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** How large a box is, px. */
export interface Size {
  width: number;
  height: number;
}

/**
 * How large the browser has laid the element out, for the first time; null before. Known with the first painting that it is in, and asked
 * of nobody. What is drawn then is drawn in a transition, a few milliseconds at a time.
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
