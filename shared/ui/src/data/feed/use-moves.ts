import { type RefObject, useEffect, useRef } from 'react';

/** So long, ms, after its last step a box rests: longer than a slow frame, and sooner than a hand presses that has turned a wheel. */
const restMs = 100;
/** A wheel's last notch is gone through within so many ms. */
const notchMs = 250;
/** Further at once, px, is not what follows an answer that grows by lines. */
const farPx = 60;

/**
 * Says on a box that its reader scrolls it (`data-moves`): what passes below the pointer is not meant. A box that follows what grows in
 * it says nothing, and none does once the pointer moves.
 * @param offset how far it is scrolled, px, from what is known: to ask the box would have the page laid out in the middle of a frame
 */
export function useMoves(box: RefObject<HTMLElement | null>, offset: () => number): void {
  const at = useRef(offset);
  at.current = offset;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let before = at.current();
    let turned = Number.NEGATIVE_INFINITY;
    let rests: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      delete element.dataset.moves;
    };
    const onWheel = (event: WheelEvent) => {
      turned = event.timeStamp;
    };
    const onScroll = ({ timeStamp }: Event) => {
      const far = Math.abs(at.current() - before) > farPx;
      before = at.current();
      if (!far && timeStamp - turned > notchMs) return;
      element.dataset.moves = 'true';
      clearTimeout(rests);
      rests = setTimeout(rest, restMs);
    };
    element.addEventListener('wheel', onWheel, { passive: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('pointermove', rest, { passive: true });
    return () => {
      clearTimeout(rests);
      rest();
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('pointermove', rest);
    };
  }, [box]);
}
