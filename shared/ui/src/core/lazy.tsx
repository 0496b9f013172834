import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { preloadOverlay } from './lazy-overlay.ts';
import { whenIdle } from './when-idle.ts';

/** A component whose code is loaded when it is first shown, or earlier by `preload`. */
export interface LazyComponent<P> {
  (props: P): ReactElement | null;
  /** Prefetches the code when the page is idle. Ignores errors: showing the component retries and raises them. */
  preload(): void;
  /** Loads the code now, for a route's loader that waits for it. Ignores errors: showing the component raises them. */
  load(): Promise<void>;
}

/** Latest time (ms) at which a hint is fetched. Somebody who means to open it has pressed by then. */
const longestMs = 500;

/**
 * Creates a component that is loaded on demand, for dialogs and forms that most visits never open.
 * No Suspense: React keeps a fallback visible for 300 ms. A failed load is thrown while rendering, for the area's error boundary.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  let isHinted = false;
  const fetchOnce = () => {
    preloadOverlay().catch(() => undefined); // lazy components usually open in a dialog, so its code is loaded in parallel
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const LazyComponent: LazyComponent<P> = (props) => {
    // Loaded at the first rendering. The code may also arrive between that and the effect.
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Component) return;
      fetchOnce().then(
        (component) => setComponent(() => component),
        (error: unknown) => setFailure({ error }),
      );
    }, [Component]);
    if (failure) throw failure.error;
    return Component ? <Component {...props} /> : null;
  };
  const arrive = () =>
    fetchOnce().then(
      () => undefined,
      () => undefined, // showing the component retries
    );
  // A moving pointer passes many triggers that nobody opens, so the fetch waits until the page is idle.
  LazyComponent.preload = () => {
    if (loading || isHinted) return;
    isHinted = true;
    whenIdle(() => {
      isHinted = false;
      void arrive();
    }, longestMs);
  };
  LazyComponent.load = arrive;
  return LazyComponent;
}
