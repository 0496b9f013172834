type Prefetch = (path: string) => void;

let prefetch: Prefetch = () => undefined;

/** Sets the prefetch function. The host calls this once. */
export function configurePrefetch(given: Prefetch): void {
  prefetch = given;
}

/** Returns event handlers that prefetch a link's target when the user shows intent to follow it: hover, focus or touch. */
export function prefetchOnIntent(to: string): { onPointerEnter(): void; onFocus(): void; onTouchStart(): void } {
  const run = () => prefetch(to);
  return { onPointerEnter: run, onFocus: run, onTouchStart: run };
}
