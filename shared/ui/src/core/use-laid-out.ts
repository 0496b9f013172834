import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/**
 * Has the browser laid the element out? Known with the first painting that it is in, and asked of nobody. What is drawn then
 * is drawn in a transition, a few milliseconds at a time.
 */
export function useLaidOut(element: RefObject<HTMLElement | null>): boolean {
  const [laidOut, setLaidOut] = useState(false);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      startTransition(() => setLaidOut(true));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return laidOut;
}
