import type * as Overlay from '@cairn/ui/overlay';
import { useEffect, useState } from 'react';
import { requestIdle } from './when-idle.ts';

type OverlayModule = typeof Overlay;

let loaded: OverlayModule | undefined;
let loading: Promise<OverlayModule> | undefined;

/** Fetches menus, dialogs and sheets ahead of their first use: on hover, focus or touch. A failed fetch may be tried again. */
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

/** A hint only, for when the page is at rest: whoever opens something asks again, and reports what went wrong. */
export function prefetchOverlay(): void {
  if (!loading) requestIdle(() => preloadOverlay().catch(() => undefined));
}

/** The overlay group once it is `wanted` and there. `onFailure` is called when it cannot be fetched; the error is reported. */
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
