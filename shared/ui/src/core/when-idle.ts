/**
 * Runs `run` when the browser is idle: pending frames are painted and nothing more urgent is queued. Returns a function that cancels it.
 */
export function requestIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(run);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, 1_000); // Safari has no requestIdleCallback
  return () => clearTimeout(timer);
}

/** An idle period longer than this (ms) only occurs while no frame is pending. */
const restMs = 20;
/** Scrolling counts as ended this long (ms) after its last event. */
const scrolledMs = 250;
/** Work that should not run during a scroll or a rendering in chunks waits at most this long (ms). */
const longestBusyMs = 30_000;

/** Renderings in progress that happen in chunks. */
const drawing = new Set<symbol>();

/** Marks the start of a rendering in chunks; the page is not idle until it ends. Returns a function that marks the end. */
export function beginDrawing(): () => void {
  const one = Symbol();
  drawing.add(one);
  return () => drawing.delete(one);
}

/**
 * Like `requestIdle`, but also waits until no frame is pending, so that the change gets a frame of its own.
 * @param longestMs the longest wait: a page with constant animation is never idle, so `run` then runs between two frames
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
  const timer = setTimeout(run, 100); // Safari has no requestIdleCallback
  return () => clearTimeout(timer);
}
