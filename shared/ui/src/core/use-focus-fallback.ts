import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { afterFrame } from './after-frame.ts';

/**
 * Moves the focus to the element (which needs a `tabIndex`) when the focused element is removed or hidden without a navigation, so that
 * keyboard and screen reader users do not land at the top of the document.
 * `change`: a value whose change may remove the focused element as well.
 */
export function useFocusFallback<E extends HTMLElement>(change?: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const seen = useRef(change);
  const begun = useLocation().key === 'default'; // the page has just been loaded: keeps the browser's own focus order
  useEffect(() => {
    const changed = seen.current !== change;
    seen.current = change;
    if (begun && !changed) return;
    const take = () => element.current?.focus({ preventScroll: true });
    if (document.activeElement === document.body) return take();
    // Checks visibility after the change is painted: earlier it would force a layout in the middle of a frame. A hidden element has lost
    // the focus by then, or will.
    return afterFrame(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.checkVisibility() === false) take();
    });
  }, [begun, change]);
  return element;
}
