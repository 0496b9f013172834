import { useEffect, useRef } from 'react';

/**
 * An open combobox of react-aria hides the rest of the page from assistive technology (`aria-hidden`), although Tab still reaches it, and a
 * focused element must not be hidden (WCAG 4.1.2). Render this in an open combobox to exclude its container, the page or a dialog, from
 * hiding.
 */
export function StaysReachable() {
  const here = useRef<HTMLSpanElement>(null);
  // A child's effect runs before the combobox's own, which looks for such containers only once.
  useEffect(() => {
    const place = here.current?.closest<HTMLElement>('body > *');
    if (!place || place.dataset.reactAriaTopLayer !== undefined) return;
    place.dataset.reactAriaTopLayer = 'true';
    queueMicrotask(() => delete place.dataset.reactAriaTopLayer);
  }, []);
  return <span ref={here} hidden />;
}
