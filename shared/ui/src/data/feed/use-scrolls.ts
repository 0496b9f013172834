import { type RefObject, useEffect, useRef } from 'react';

/**
 * Number of frames without a scroll event after which scrolling counts as ended; one frame may pass between two wheel notches. In frames,
 * because events come late on slow machines.
 */
const restFrames = 2;
/** A turning wheel scrolls the box again within this time (ms). */
const turnMs = 80;
/** The scroll of one wheel notch takes at most this long (ms). */
const notchMs = 250;
/** A larger jump (px) does not come from following an answer that grows line by line. */
const farPx = 60;

/**
 * Sets `data-scrolls` on a box while its reader scrolls it, so that elements passing under the pointer do not react. Ignores automatic
 * scrolling to growing content and corrections by the virtualizer. A pointer move clears it.
 * @param known returns the offset (px) known to the virtualizer, which knows its own scrolling before the event fires
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
      // Counted from the scroll event, because wheel events come late on slow machines. Not from the wheel event: at its end the box does
      // not move, even if the wheel turns.
      if (isTurned) restsAt = timeStamp + turnMs;
      if (frame !== 0) return;
      element.dataset.scrolls = 'true';
      frame = requestAnimationFrame(look);
    };
    element.addEventListener('wheel', onWheel, { passive: true });
    // Runs before the virtualizer's listener, which reads the scroll offset too: the second read is free.
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
