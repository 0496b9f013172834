import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the end of a thread in sight: at its opening and at every new message; a message that is pointed at comes first. */
export function useThreadScroll(count: number, pointedAt: string | null): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const seenCount = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || seenCount.current === count) return;
    const first = seenCount.current === 0;
    seenCount.current = count;
    const target = first && pointedAt ? element.querySelector(`[data-message="${CSS.escape(pointedAt)}"]`) : null;
    if (target) target.scrollIntoView({ block: 'start' });
    else
      element.scrollTo({
        top: element.scrollHeight,
        behavior: first || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
      });
  }, [count, pointedAt]);
  return scroller;
}
