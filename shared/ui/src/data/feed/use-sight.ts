import { type RefObject, useEffect, useRef } from 'react';

/** The first entry in sight, and the last. */
export interface InSight {
  from: number;
  to: number;
}

/**
 * Tells which entries are in sight, whenever others are: as the feed is drawn, and as its box is scrolled, for which nothing may be drawn.
 * @param sight those in sight by now
 * @param tell another one is told of those in sight at once
 */
export function useSight(
  box: RefObject<HTMLElement | null>,
  sight: () => InSight,
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
