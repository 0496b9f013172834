import { useEffect, useRef } from 'react';

/**
 * An open combobox of react-aria hides the page around it from assistive technology (`aria-hidden`), while the page can
 * still be reached with Tab: what has the focus must not be hidden (WCAG 4.1.2). Rendered in the combobox while it is open,
 * this names the place that it stands in, the page or a dialog, as one of those that stay.
 */
export function StaysReachable() {
  const here = useRef<HTMLSpanElement>(null);
  // A child's effect comes before the combobox's own, which looks for such places once.
  useEffect(() => {
    const place = here.current?.closest<HTMLElement>('body > *');
    if (!place || place.dataset.reactAriaTopLayer !== undefined) return;
    place.dataset.reactAriaTopLayer = 'true';
    queueMicrotask(() => delete place.dataset.reactAriaTopLayer);
  }, []);
  return <span ref={here} hidden />;
}
