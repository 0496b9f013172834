import { type RefObject, useEffect, useRef } from 'react';

/** Indices of the first and last visible entry. */
export interface VisibleRange {
  from: number;
  to: number;
}

/**
 * Reports the visible entries when they change, both after renderings and while scrolling, which may render nothing.
 * @param sight returns the visible entries
 * @param tell the callback. A new one is called at once.
 */
export function useSight(
  box: RefObject<HTMLElement | null>,
  sight: () => VisibleRange,
  tell: ((from: number, to: number) => void) | undefined,
): void {
  const told = useRef({ to: tell, entries: '' });
  const now = useRef<() => void>(undefined);
  useEffect(() => {
    const look = () => {
      const { from, to } = sight();
      const entries = `${from} ${to}`;
      if (told.current.to === tell && told.current.entries === entries) return;
      told.current = { to: tell, entries };
      tell?.(from, to);
    };
    now.current = look;
    look();
  });
  useEffect(() => {
    const { current } = box;
    const look = () => now.current?.();
    current?.addEventListener('scroll', look, { passive: true });
    return () => current?.removeEventListener('scroll', look);
  }, [box]);
}
