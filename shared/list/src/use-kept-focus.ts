import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where what had the focus has left the list, as a row does that is dealt with by a key, the focus goes to the row that is current now,
 * or to the list itself: a reader by keyboard or ear is not left at the top of the document. What stands beside the list and says
 * `data-keeps-focus` sees to what is lost in it for as long as it is there.
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
  // With each rendering: whatever makes the list another one may take a row away.
  useEffect(() => {
    const { activeElement } = document;
    // The next row may become current a moment after the other has gone: until then the list has it.
    waits.current &&= activeElement === region.current;
    const lost = activeElement === document.body && had.current?.isConnected === false && !keeper.current?.isConnected;
    if (!waits.current && !lost) return;
    const row = current === undefined ? null : region.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(current)}"]`);
    waits.current = !row;
    (row ?? region.current)?.focus({ preventScroll: true });
  });
}
