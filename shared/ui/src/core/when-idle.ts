/** Runs what can wait, once the page is at rest: what was asked for is drawn, and nothing more urgent is to be done. Answers how to give up. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(run);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, 1_000); // Safari has no such callback
  return () => clearTimeout(timer);
}

/** A browser is idle for longer than that, ms, only while no frame is to be drawn. */
const restMs = 20;
/** Where so many frames in a row leave so much of their time, ms, what moves is small. Idle times further apart than `frameMs` are of no two in a row. */
const calm = { frames: 4, ms: 8, frameMs: 25 };
/** A page is scrolled until so many ms after its last step, and waited for so long, ms, by whatever does not have to be in that. */
const scrolled = { ms: 250, longestMs: 10_000 };

/**
 * As `whenIdle`, and while no frame is to be drawn, or none but easy ones: the one that this changes has nothing else in it.
 * @param longestMs a page in which more than that always moves is never at rest: after so long, between two of its frames
 */
export function whenAtRest(run: () => void, longestMs = 2_000): () => void {
  if ('requestIdleCallback' in window) {
    const since = performance.now();
    let step = Number.NEGATIVE_INFINITY;
    let before = 0;
    let easy = 0;
    const onScroll = () => {
      step = performance.now();
    };
    const look = (deadline: IdleDeadline) => {
      const now = performance.now();
      const left = deadline.timeRemaining();
      easy = left > calm.ms && now - before < calm.frameMs ? easy + 1 : 0;
      before = now;
      const longest = now - step < scrolled.ms ? scrolled.longestMs : longestMs;
      if (left <= restMs && easy < calm.frames && now - since <= longest) {
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
