/** Runs what can wait, once the page is at rest: what was asked for is drawn, and nothing more urgent is to be done. Answers how to give up. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(run);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, 1_000); // Safari has no such callback
  return () => clearTimeout(timer);
}
