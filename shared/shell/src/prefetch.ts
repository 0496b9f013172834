type Prefetch = (path: string) => void;

let prefetch: Prefetch = () => undefined;

/** Called once by the host. */
export function configurePrefetch(given: Prefetch): void {
  prefetch = given;
}

/** Event handlers that fetch what a link leads to as soon as somebody means to follow it: hover, focus, touch. */
export function prefetchOnIntent(to: string): { onPointerEnter(): void; onFocus(): void; onTouchStart(): void } {
  const run = () => prefetch(to);
  return { onPointerEnter: run, onFocus: run, onTouchStart: run };
}
