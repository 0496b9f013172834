import { lazy } from '@cairn/ui/core';

/** A key beside its list: most visits open none. A loader that opens one waits for it. */
export const ApiKeyPreview = lazy(() => import('./api-key-preview.tsx').then((module) => module.ApiKeyPreview));
