/** Runs what can wait, once the page is at rest: what was asked for is drawn, and nothing more urgent is to be done. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1_000); // Safari has no such callback
}
