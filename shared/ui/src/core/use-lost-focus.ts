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
    const { activeElement } = document;
    const lost = activeElement === document.body || activeElement?.checkVisibility() === false;
    if ((!begun || seen.current !== change) && lost) element.current?.focus({ preventScroll: true });
    seen.current = change;
  }, [begun, change]);
  return element;
}
