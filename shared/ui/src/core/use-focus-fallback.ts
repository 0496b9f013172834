import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { afterFrame } from './after-frame.ts';

/**
 * For what takes the place of something else without a new path: where the focus was in what is gone or hidden now, it goes
 * to the element (which needs a `tabIndex`), so that a reader by keyboard or ear is not left at the top of the document.
 * `change`: what, when it changes, may take the focused element away as well.
 */
export function useFocusFallback<E extends HTMLElement>(change?: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const seen = useRef(change);
  const begun = useLocation().key === 'default'; // the page has just been loaded: the browser's own order holds
  useEffect(() => {
    const changed = seen.current !== change;
    seen.current = change;
    if (begun && !changed) return;
    const take = () => element.current?.focus({ preventScroll: true });
    if (document.activeElement === document.body) return take();
    // Is it still to be seen? Asked once the change is painted: sooner, all of it would be laid out in the middle of a frame. What is not
    // seen any more has lost the focus by then, or will.
    return afterFrame(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.checkVisibility() === false) take();
    });
  }, [begun, change]);
  return element;
}
