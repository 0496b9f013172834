import { type RefObject, useEffect, useRef } from 'react';

/** So many frames without a step, and a box rests: one may pass between two notches of a wheel. In frames, as slow ones have steps late. */
const restFrames = 2;
/** A wheel that is turned on has its next notch within so many ms. */
const turnMs = 80;
/** A wheel's last notch is gone through within so many ms. */
const notchMs = 250;
/** Further at once, px, is not what follows an answer that grows by lines. */
const farPx = 60;

/**
 * Says on a box that its reader scrolls it (`data-scrolls`): what passes below the pointer is not meant. Of a box that follows what grows
 * in it, which a virtualizer says is scrolled as well, nothing is said, nor of any once the pointer moves.
 * @param offset how far it is scrolled, px, from what is known: to ask the box would have the page laid out in the middle of a frame
 */
export function useScrolls(box: RefObject<HTMLElement | null>, offset: () => number): void {
  const at = useRef(offset);
  at.current = offset;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let before = at.current();
    let turned = Number.NEGATIVE_INFINITY;
    let restsAt = Number.NEGATIVE_INFINITY;
    let frame = 0;
    let left = 0;
    const rest = () => {
      cancelAnimationFrame(frame);
      frame = 0;
      delete element.dataset.scrolls;
    };
    const look = (now: number) => {
      if (left === 0 && now >= restsAt) return rest();
      left = Math.max(0, left - 1);
      frame = requestAnimationFrame(look);
    };
    const onWheel = (event: WheelEvent) => {
      turned = event.timeStamp;
    };
    const onScroll = ({ timeStamp }: Event) => {
      const far = Math.abs(at.current() - before) > farPx;
      before = at.current();
      if (!far && timeStamp - turned > notchMs) return;
      element.dataset.scrolls = 'true';
      left = restFrames;
      // Of the notch that moved it: at its end a box stays where it is, however long the wheel turns on.
      restsAt = turned + turnMs;
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    element.addEventListener('wheel', onWheel, { passive: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('pointermove', rest, { passive: true });
    return () => {
      rest();
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('pointermove', rest);
    };
  }, [box]);
}
