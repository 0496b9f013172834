/** Runs what can wait, once the page is at rest: what was asked for is drawn, and nothing more urgent is to be done. Answers how to give up. */
export function requestIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(run);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, 1_000); // Safari has no such callback
  return () => clearTimeout(timer);
}

/** A browser is idle for longer than that, ms, only while no frame is to be drawn. */
const restMs = 20;
/** A page is scrolled until so many ms after its last step. */
const scrolledMs = 250;
/** Whatever does not have to fall into a scroll, or among what is being drawn, waits so long, ms, for the end of that. */
const longestBusyMs = 30_000;

/** What is being drawn piece by piece. */
const drawing = new Set<symbol>();

/** Tells that something is drawn piece by piece from now on, so that the page is not at rest. Answers how to tell that it is done. */
export function beginDrawing(): () => void {
  const one = Symbol();
  drawing.add(one);
  return () => drawing.delete(one);
}

/**
 * As `whenIdle`, and while no frame is to be drawn: the one that this changes has nothing else in it.
 * @param longestMs a page that always has something in motion is never at rest: after so long, between two of its frames
 */
export function whenIdle(run: () => void, longestMs = 2_000): () => void {
  if ('requestIdleCallback' in window) {
    const since = performance.now();
    let step = Number.NEGATIVE_INFINITY;
    const onScroll = () => {
      step = performance.now();
    };
    const look = (deadline: IdleDeadline) => {
      const now = performance.now();
      const longest = now - step < scrolledMs || drawing.size > 0 ? longestBusyMs : longestMs;
      if (deadline.timeRemaining() <= restMs && now - since <= longest) {
        idle = requestIdleCallback(look);
        return;
      }
      removeEventListener('scroll', onScroll, true);
      run();
    };
    let idle = requestIdleCallback(look);
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      cancelIdleCallback(idle);
      removeEventListener('scroll', onScroll, true);
    };
  }
  const timer = setTimeout(run, 100); // Safari has no such callback
  return () => clearTimeout(timer);
}
