import { lazy } from '@cairn/ui/core';

/** A session beside its list: most visits open none. A loader that opens one waits for it. */
export const SessionPreview = lazy(() => import('./session-preview.tsx').then((module) => module.SessionPreview));

/** Its code, and that of the library's trail, come with the first replay. */
export const SessionReplay = lazy(() => import('./session-replay.tsx').then((module) => module.SessionReplay));

/** And the comparison of two with the first of these. */
export const CompareSessions = lazy(() => import('./compare-sessions.tsx').then((module) => module.CompareSessions));
