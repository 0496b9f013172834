import { startTransition, useEffect, useRef, useState } from 'react';
import { isRush, nextToDraw } from './drawn.ts';

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
export function useDrawn({
  sight,
  keyOf,
  offset,
  height,
}: {
  sight: Sight;
  keyOf: (index: number) => string;
  /** How far the box is scrolled, and how tall it is, px. */
  offset: () => number;
  height: () => number;
}): (index: number) => boolean {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set());
  const isDrawn = (index: number) => drawn.has(keyOf(index));
  const next = nextToDraw(sight.wanted, isDrawn, sight);
  const key = next === undefined ? undefined : keyOf(next);
  const now = useRef({ kept: [] as readonly string[], offset, height });
  now.current = { kept: sight.wanted.map(keyOf), offset, height };
  // What has left gives way: when it comes back it is drawn again, at the height that it had.
  const withKey = (added: string) => (before: ReadonlySet<string>) =>
    new Set([...now.current.kept.filter((one) => before.has(one)), added]);
  const before = useRef({ at: 0, offset: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next one is asked for when this one is drawn
  useEffect(() => {
    if (key === undefined) return;
    const look = (at: number) => {
      const { offset, height } = now.current;
      const moved = { px: offset() - before.current.offset, ms: at - before.current.at };
      before.current = { at, offset: offset() };
      if (isRush(moved, height())) frame = requestAnimationFrame(look);
      else startTransition(() => setDrawn(withKey(key)));
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [key, drawn]);
  return isDrawn;
}
