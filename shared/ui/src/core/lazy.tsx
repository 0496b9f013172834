import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { preloadOverlay } from './lazy-overlay.ts';
import { whenIdle } from './when-idle.ts';

/** A component whose code is fetched when it is first shown, or ahead of it by `preload`. */
export interface LazyComponent<P> {
  (props: P): ReactElement | null;
  /** A hint that it may be shown, for when the page is at rest; whoever shows the component asks again, and hears what went wrong. */
  preload(): void;
  /** Fetches it now, for a route's loader, which may wait for it to be there at its first rendering. Where the fetch fails, showing it says so. */
  load(): Promise<void>;
}

/** Whoever means it has pressed by then, ms, and fetches it by that. */
const longestMs = 500;

/**
 * Dialogs and forms that most visits never open. No Suspense: React holds a fallback for 300 ms once it is shown.
 * A fetch that failed is raised while rendering, for the area's error boundary.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  let isHinted = false;
  const fetchOnce = () => {
    preloadOverlay().catch(() => undefined); // what comes late opens in a dialog, whose code comes beside it and not after it
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
    // What was there at the first rendering; the code may come between that and the effect.
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
      () => undefined, // whoever shows it asks again
    );
  // In passing a pointer comes by much that nobody opens: what it costs is not for the frame in which it does.
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
