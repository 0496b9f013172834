import { type RefObject, useEffect, useRef } from 'react';

/** So many frames without a step, and a box rests: one may pass between two notches of a wheel. In frames, as slow ones have steps late. */
const restFrames = 2;
/** A wheel that is turned on moves a box again within so many ms. */
const turnMs = 80;
/** A wheel's last notch is gone through within so many ms. */
const notchMs = 250;
/** Further at once, px, is not what follows an answer that grows by lines. */
const farPx = 60;

/**
 * Says on a box that its reader scrolls it (`data-scrolls`): what passes below the pointer is not meant. Of a box that follows what grows
 * in it nothing is said, nor where a virtualizer makes up for a height that it had taken for another, nor once the pointer moves.
 * @param known how far the virtualizer takes it to be scrolled, px: of what it does itself it knows before the box tells of it
 */
export function useScrolls(box: RefObject<HTMLElement | null>, known: () => number): void {
  const at = useRef(known);
  at.current = known;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
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
      const moved = Math.abs(element.scrollTop - at.current());
      const isTurned = timeStamp - turned <= notchMs;
      if (moved < 1 || (moved <= farPx && !isTurned)) return;
      left = restFrames;
      // Of a step, as a slow machine has notches late; and not of a notch: at its end a box stays where it is, however long the wheel turns on.
      if (isTurned) restsAt = timeStamp + turnMs;
      if (frame !== 0) return;
      element.dataset.scrolls = 'true';
      frame = requestAnimationFrame(look);
    };
    element.addEventListener('wheel', onWheel, { passive: true });
    // Before the virtualizer hears of it, which asks the box how far it is scrolled as well: to be asked twice costs it nothing.
    element.addEventListener('scroll', onScroll, { passive: true, capture: true });
    element.addEventListener('pointermove', rest, { passive: true });
    return () => {
      rest();
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('scroll', onScroll, { capture: true });
      element.removeEventListener('pointermove', rest);
    };
  }, [box]);
}
