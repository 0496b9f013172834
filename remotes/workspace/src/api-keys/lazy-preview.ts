import { lazy } from '@cairn/ui/core';

/** The preview of a key, loaded on demand. A route's loader waits for it. */
export const ApiKeyPreview = lazy(() => import('./api-key-preview.tsx').then((module) => module.ApiKeyPreview));
