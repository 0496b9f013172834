import { type RefObject, useEffect, useRef } from 'react';
import type { Replay } from './use-replay.ts';

interface Seen {
  place: number | null;
  moves: number;
  sequence: number | null;
  step: Element | null;
}

/**
 * Scrolls the current step into view when the reader moves, and at the end of an active session if its last step was visible. Does not
 * scroll readers who are elsewhere on the page.
 * @returns the ref of the steps' container
 */
export function useStepInSight({ place, moves, current }: Pick<Replay, 'place' | 'moves' | 'current'>): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const sequence = current?.sequence ?? null;
  const before = useRef<Seen>({ place: null, moves: 0, sequence: null, step: null });
  useEffect(() => {
    const last = before.current;
    const moved = last.place !== place || last.moves !== moves;
    const follows = last.sequence !== sequence && isInSight(last.step);
    const step = list.current?.querySelector('[aria-current]') ?? null;
    if (moved || follows) step?.scrollIntoView({ block: 'nearest' });
    before.current = { place, moves, sequence, step };
  }, [place, moves, sequence]);
  return list;
}

/** Returns whether an element is at least partly visible in the window. */
function isInSight(element: Element | null): boolean {
  if (!element?.isConnected) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
