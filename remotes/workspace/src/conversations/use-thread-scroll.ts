import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Within so many pixels of its end a thread counts as read to the end. */
const nearPx = 48;

/**
 * Keeps the end of a thread in sight: at its opening, at every new message, and, for those who were there, while an answer grows
 * or its frame changes its height (a growing composer, a banner). A message that is pointed at comes first.
 */
export function useThreadScroll(last: string, pointedAt: string | null): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useRef('');
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || seen.current === last) return;
    const first = seen.current === '';
    seen.current = last;
    const target = first && pointedAt ? element.querySelector(`[data-message="${CSS.escape(pointedAt)}"]`) : null;
    const calm = first || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (target) target.scrollIntoView({ block: 'start' });
    else element.scrollTo({ top: element.scrollHeight, behavior: calm ? 'instant' : 'smooth' });
  }, [last, pointedAt]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let atEnd = isAtEnd(element);
    const note = () => {
      atEnd = isAtEnd(element);
    };
    const observer = new ResizeObserver(() => {
      if (atEnd) element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
    });
    element.addEventListener('scroll', note, { passive: true });
    observer.observe(element);
    // What grows within it: an answer that is written.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', note);
      observer.disconnect();
    };
  }, []);
  return scroller;
}

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < nearPx;
}
