import type * as Overlay from '@cairn/ui/overlay';
import { useEffect, useState } from 'react';
import { requestIdle } from './when-idle.ts';

type OverlayModule = typeof Overlay;

let loaded: OverlayModule | undefined;
let loading: Promise<OverlayModule> | undefined;

/** Prefetches the code of menus, dialogs and sheets on hover, focus or touch. A failed load may be retried. */
export function preloadOverlay(): Promise<OverlayModule> {
  loading ??= import(/* webpackChunkName: "ui-overlay" */ '@cairn/ui/overlay').then(
    (module) => {
      loaded = module;
      return module;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Prefetches the overlay code when the page is idle. Ignores errors: opening an overlay retries and reports them. */
export function prefetchOverlay(): void {
  if (!loading) requestIdle(() => preloadOverlay().catch(() => undefined));
}

/** Returns the overlay module once it is `wanted` and loaded. On failure, reports the error and calls `onFailure`. */
export function useOverlay(wanted: boolean, onFailure: () => void): OverlayModule | undefined {
  const [module, setModule] = useState<OverlayModule | undefined>(loaded);
  useEffect(() => {
    if (!wanted || module) return;
    let current = true;
    preloadOverlay().then(
      (ready) => current && setModule(ready),
      (error: unknown) => {
        reportError(error);
        if (current) onFailure();
      },
    );
    return () => {
      current = false;
    };
  });
  return module;
}
