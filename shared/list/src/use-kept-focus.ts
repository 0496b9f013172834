import { type RefObject, useEffect, useRef } from 'react';

/**
 * Restores the focus when the focused element leaves the list, as a row does that is handled by a key: to the row that is current now, or
 * to the list. Users of keyboards and screen readers would otherwise start at the top of the document. An element next to the list with
 * `data-keeps-focus` handles its own lost focus for as long as it exists.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>, current: string | undefined): void {
  const had = useRef<Element | null>(null);
  const keeper = useRef<Element | null>(null);
  const waits = useRef(false);
  useEffect(() => {
    const { current: list } = region;
    const note = ({ target }: FocusEvent) => {
      had.current = target instanceof Element ? target : null;
      keeper.current = had.current?.closest('[data-keeps-focus]') ?? null;
    };
    list?.addEventListener('focusin', note);
    return () => list?.removeEventListener('focusin', note);
  }, [region]);
  // Runs on every render: anything that changes the list may remove a row.
  useEffect(() => {
    const { activeElement } = document;
    // The next row may become current a moment after the other has gone: until then the list has the focus.
    waits.current &&= activeElement === region.current;
    const lost = activeElement === document.body && had.current?.isConnected === false && !keeper.current?.isConnected;
    if (!waits.current && !lost) return;
    const row = current === undefined ? null : region.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(current)}"]`);
    waits.current = !row;
    (row ?? region.current)?.focus({ preventScroll: true });
  });
}
