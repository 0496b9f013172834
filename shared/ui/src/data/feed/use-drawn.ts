import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { beginDrawing } from '../../core/when-idle.ts';
import { type Drawn, isRush, nextStep, rushMs, type Sight } from './drawn.ts';
import { createPace } from './pace.ts';

/** A frame that began less than so many ms ago has room for more: a fast machine takes one for an entry, a slow one three or more. */
const frameMs = 16;

/** After entries have rushed by, a slow machine begins so many ms later: a browser that scrolls by itself puts a page's frames behind its tasks until then. */
const calmMs = 120;

type Key = string | number;
type Stands = ReadonlyMap<Key, Drawn>;

/** What stands on the page. */
interface Page {
  feed: DrawnFeed;
  drawn: Stands;
  /** The entries that it has a place for. */
  places: ReadonlySet<Key>;
}

/** A feed, as it is by now: it may have been scrolled since it was drawn. */
export interface DrawnFeed {
  /** Those in sight and near it, in order. */
  wanted: () => readonly number[];
  sight: () => Sight;
  keyOf: (index: number) => Key;
  /** How far the box is scrolled, and how tall it is, px. */
  offset: () => number;
  height: () => number;
  /** Has what has been made ready for its place; `set` has it shown there. */
  show: (key: Key, set: () => void) => void;
  /** Has more of what has been made laid out in the next frame. Answers whether there was more. */
  layOutNext: (key: Key) => boolean;
}

interface Drawing {
  /** Something may be to be drawn: the box was scrolled, or drawn. */
  wake: () => void;
  stop: () => void;
}

/**
 * Draws one entry after the other, so that the page goes on scrolling whatever they hold: each is made out of sight, in a transition
 * that scrolling interrupts, laid out in the next frames, some of its pieces in each, and shown after them. Nothing is drawn for a step
 * of the box alone, nor for those that rush by; and what is done with an entry waits until the box rests.
 * Answers how much of an entry is drawn by now.
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
  /** What stood when the last drawing was asked for: it is under way for as long as that stands. */
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
  // While there is one, the page is not at rest.
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
  // What has left gives way: when it comes back it is drawn again, at the height that it had.
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
  // Once this frame is painted. One that was long, by the entry before most likely, is followed by an easy one first: both would
  // be one stall.
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
