import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { beginDrawing } from '../../core/when-idle.ts';
import { type Drawn, isRush, nextStep, rushMs, type Sight } from './drawn.ts';
import { createPace } from './pace.ts';

/** A frame that started less than this (ms) ago has time for more: a fast machine needs one frame per entry, a slow one three or more. */
const frameMs = 16;

/** After fast scrolling, a slow machine waits this long (ms): until then, a browser that scrolls on its own runs frames after tasks. */
const calmMs = 120;

type Key = string | number;
type Stands = ReadonlyMap<Key, Drawn>;

/** The current state of the page. */
interface Page {
  feed: DrawnFeed;
  drawn: Stands;
  /** The entries that have a place. */
  places: ReadonlySet<Key>;
}

/** A feed's current state: it may have been scrolled since its last rendering. */
export interface DrawnFeed {
  /** Indices of the visible and nearby entries, in order. */
  wanted: () => readonly number[];
  sight: () => Sight;
  keyOf: (index: number) => Key;
  /** The scroll offset and the box's height in px. */
  offset: () => number;
  height: () => number;
  /** Makes a prepared entry visible: calls `set` and measures it. */
  show: (key: Key, set: () => void) => void;
  /** Shows more of a prepared entry's blocks for the next frame. Returns whether there were any. */
  layOutNext: (key: Key) => boolean;
}

interface Drawing {
  /** Call after the box was scrolled or rendered: checks whether there is something to render. */
  wake: () => void;
  stop: () => void;
}

/**
 * Renders one entry after another, so that scrolling stays smooth. Each entry is rendered invisibly in a transition that scrolling
 * interrupts, laid out block by block over the next frames, then shown. A scroll step alone renders nothing, nor does fast scrolling.
 * Controls wait until scrolling stops.
 * Returns a function that tells how much of an entry is rendered.
 */
export function useDrawn(box: RefObject<HTMLElement | null>, places: readonly number[], feed: DrawnFeed): (index: number) => Drawn {
  const [drawn, setDrawn] = useState<Stands>(() => new Map());
  const page = useRef<Page>({ feed, drawn, places: new Set() });
  const [drawing] = useState(() => createDrawing(page, setDrawn));
  useLayoutEffect(() => {
    page.current = { feed, drawn, places: new Set(places.map(feed.keyOf)) };
  });
  useEffect(drawing.wake);
  useEffect(() => {
    const { current } = box;
    current?.addEventListener('scroll', drawing.wake, { passive: true });
    return () => {
      current?.removeEventListener('scroll', drawing.wake);
      drawing.stop();
    };
  }, [box, drawing]);
  return (index) => drawn.get(feed.keyOf(index)) ?? 'outline';
}

function createDrawing(page: RefObject<Page>, setDrawn: (next: (stands: Stands) => Stands) => void): Drawing {
  let frame = 0;
  let task: ReturnType<typeof setTimeout> | undefined;
  /** The state when the last rendering was requested. It is in progress while this is the current state. */
  let askedWith: Stands | undefined;
  let waited = false;
  let before = { at: 0, offset: 0 };
  let rushedAt = Number.NEGATIVE_INFINITY;
  let endDrawing: (() => void) | undefined;
  const pace = createPace(() => performance.now());

  const end = () => {
    endDrawing?.();
    endDrawing = undefined;
  };
  // While there is a next step, the page is not idle.
  const next = () => {
    const { feed, drawn, places } = page.current;
    const drawnOf = (key: Key) => (places.has(key) && drawn.get(key)) || 'outline';
    const step = nextStep(feed.wanted(), (index) => drawnOf(feed.keyOf(index)), feed.sight());
    if (!step) {
      end();
      return undefined;
    }
    endDrawing ??= beginDrawing();
    const key = feed.keyOf(step.index);
    return { key, to: step.to, isMade: drawnOf(key) === 'made' };
  };
  // Drops entries that are no longer wanted. When they return, they are rendered again with their cached height.
  const draw = (key: Key, to: Drawn) => () => {
    const { feed } = page.current;
    const kept = feed.wanted().map(feed.keyOf);
    setDrawn((stands) => new Map([...[...stands].filter(([one]) => kept.includes(one)), [key, to]]));
  };
  const look = (at: number) => {
    frame = 0;
    if (!next()) return;
    const { offset, height, sight } = page.current.feed;
    const { from, to } = sight();
    const moved = { px: offset() - before.offset, ms: at - before.at };
    before = { at, offset: offset() };
    const drawnInMs = (to - from + 1) * pace.entryMs();
    const rushes = isRush(moved, height(), drawnInMs);
    if (rushes) rushedAt = at;
    if (rushes || (drawnInMs > rushMs && at - rushedAt < calmMs)) {
      pace.pause();
      frame = requestAnimationFrame(look);
    } else task = setTimeout(begin, 0, at);
  };
  // Runs after the frame is painted. After a long frame (most likely caused by the previous entry) it waits for a short one, to avoid one
  // long stall.
  const begin = (at: number) => {
    task = undefined;
    if (!waited && performance.now() - at > frameMs) {
      waited = true;
      frame = requestAnimationFrame(look);
    } else step(false);
  };
  const step = (atOnce: boolean) => {
    task = undefined;
    waited = false;
    const one = next();
    if (!one) return;
    const { key, to, isMade } = one;
    const { layOutNext, show } = page.current.feed;
    if (isMade && !atOnce && layOutNext(key)) {
      frame = requestAnimationFrame(look);
      return;
    }
    askedWith = page.current.drawn;
    if (isMade) {
      pace.end();
      show(key, draw(key, to));
      return;
    }
    if (to === 'made') pace.begin();
    startTransition(draw(key, to));
  };
  return {
    wake: () => {
      if (askedWith === page.current.drawn || frame !== 0 || task !== undefined) return;
      const one = next();
      if (!one) return;
      if (one.isMade && performance.now() - before.at < frameMs) task = setTimeout(step, 0, true);
      else frame = requestAnimationFrame(look);
    },
    stop: () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
      frame = 0;
      task = undefined;
      end();
    },
  };
}
