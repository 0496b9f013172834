import { lazy } from '@cairn/ui/core';

/** The preview of a session, loaded on demand. A route's loader waits for it. */
export const SessionPreview = lazy(() => import('./session-preview.tsx').then((module) => module.SessionPreview));

/** Loaded with the first replay, with the trail component. */
export const SessionReplay = lazy(() => import('./session-replay.tsx').then((module) => module.SessionReplay));

/** Loaded with the first comparison. */
export const CompareSessions = lazy(() => import('./compare-sessions.tsx').then((module) => module.CompareSessions));
