import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * For what takes the place of something else without a new path: where the focus was in what is gone or hidden now, it goes
 * to the element (which needs a `tabIndex`), so that a reader by keyboard or ear is not left at the top of the document.
 * `change`: what, when it changes, may take the focused element away as well.
 */
export function useLostFocus<E extends HTMLElement>(change?: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const seen = useRef(change);
  const begun = useLocation().key === 'default'; // the page has just been loaded: the browser's own order holds
  useEffect(() => {
    const changed = seen.current !== change;
    seen.current = change;
    if (begun && !changed) return;
    const { activeElement } = document;
    const take = () => element.current?.focus({ preventScroll: true });
    if (activeElement === document.body) return take();
    // Is it still to be seen? Asked once the change is painted: sooner, all of it would be laid out in the middle of a frame.
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => {
        if (document.activeElement === activeElement && activeElement?.checkVisibility() === false) take();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [begun, change]);
  return element;
}
