import { startTransition, useEffect, useRef, useState } from 'react';
import { longFrameMs } from '../../core/after-frame.ts';
import { type Drawn, isRush, nextStep, type Sight } from './drawn.ts';

/** Sooner than this after a frame began, what was made is shown in it: a fast machine takes one frame for an entry, a slow one three or more. */
const frameMs = 16;

/**
 * Draws one entry after the other, so that the page goes on scrolling whatever they hold: each is made out of sight, in a transition
 * that scrolling interrupts, laid out in the next frames, some of its pieces in each, and shown after them. Those that rush by keep their
 * places by their outlines, and what is done with an entry waits until the box rests.
 * Answers how much of an entry is drawn by now.
 */
export function useDrawn({
  wanted,
  sight,
  keyOf,
  moves,
  offset,
  height,
  show,
  layOutNext,
}: {
  /** Those that have a place on the page, in order. */
  wanted: readonly number[];
  sight: Sight;
  keyOf: (index: number) => string | number;
  /** Is the box scrolled by now? It may be since it was drawn. */
  moves: () => boolean;
  /** How far the box is scrolled, and how tall it is, px. */
  offset: () => number;
  height: () => number;
  /** Has a place ready for what has been made in it; `set` has it shown there. */
  show: (key: string | number, set: () => void) => void;
  /** Has more of what has been made laid out in the next frame. Answers whether there was more. */
  layOutNext: (key: string | number) => boolean;
}): (index: number) => Drawn {
  const [drawn, setDrawn] = useState<ReadonlyMap<string | number, Drawn>>(() => new Map());
  const drawnOf = (index: number) => drawn.get(keyOf(index)) ?? 'outline';
  const next = nextStep(wanted, drawnOf, sight);
  const key = next && keyOf(next.index);
  const to = next?.to;
  const isMade = next && drawnOf(next.index) === 'made';
  const now = useRef({ kept: [] as readonly (string | number)[], moves, offset, height, show, layOutNext });
  now.current = { kept: wanted.map(keyOf), moves, offset, height, show, layOutNext };
  const before = useRef({ at: 0, offset: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next one is asked for when this one is drawn
  useEffect(() => {
    if (key === undefined || to === undefined) return;
    let frame = 0;
    let task: ReturnType<typeof setTimeout> | undefined;
    let waited = false;
    const look = (at: number) => {
      const { moves, offset, height } = now.current;
      const moved = { px: offset() - before.current.offset, ms: at - before.current.at };
      before.current = { at, offset: offset() };
      const waits = to === 'whole' && !isMade && moves();
      if (waits || isRush(moved, height())) frame = requestAnimationFrame(look);
      else task = setTimeout(begin, 0, at);
    };
    // Once this frame is painted. One that was long, by the entry before most likely, is followed by an easy one first: both would
    // be one stall.
    const begin = (at: number) => {
      if (!waited && performance.now() - at > longFrameMs) {
        waited = true;
        frame = requestAnimationFrame(look);
        return;
      }
      step();
    };
    // What has left gives way: when it comes back it is drawn again, at the height that it had.
    const set = () => setDrawn((stands) => new Map([...[...stands].filter(([one]) => now.current.kept.includes(one)), [key, to]]));
    const step = () => {
      if (!isMade) startTransition(set);
      else if (now.current.layOutNext(key)) frame = requestAnimationFrame(look);
      else now.current.show(key, set);
    };
    if (isMade && performance.now() - before.current.at < frameMs) task = setTimeout(() => now.current.show(key, set));
    else frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [key, to, drawn]);
  return drawnOf;
}
