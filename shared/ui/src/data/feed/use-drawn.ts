import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nextToDraw } from './drawn.ts';

interface Sight {
  /** Those that have a place on the page, in order. */
  wanted: readonly number[];
  /** The first and the last in sight. */
  from: number;
  to: number;
  upwards: boolean;
}

/**
 * Draws one entry after the other, each in a transition that scrolling interrupts, so that the page goes on scrolling whatever
 * they hold: those that rush by keep their places by their outlines. Answers whether an entry is drawn by now.
 */
export function useDrawn(sight: Sight, keyOf: (index: number) => string): (index: number) => boolean {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set());
  const isDrawn = (index: number) => drawn.has(keyOf(index));
  const next = nextToDraw(sight.wanted, isDrawn, sight);
  const key = next === undefined ? undefined : keyOf(next);
  const kept = useRef<readonly string[]>([]);
  kept.current = sight.wanted.map(keyOf);
  // What has left gives way: when it comes back it is drawn again, at the height that it had.
  const withKey = (added: string) => (before: ReadonlySet<string>) => new Set([...kept.current.filter((one) => before.has(one)), added]);
  const first = drawn.size === 0 && key !== undefined;
  useLayoutEffect(() => {
    if (first && key !== undefined) setDrawn(withKey(key)); // with the first painting already
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next one is asked for when this one is drawn
  useEffect(() => {
    if (key === undefined) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(withKey(key))));
    return () => cancelAnimationFrame(frame);
  }, [key, drawn]);
  return isDrawn;
}
