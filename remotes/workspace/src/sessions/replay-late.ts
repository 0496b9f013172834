import { late } from '@cairn/ui/core';

/** Its code, and that of the library's trail, come with the first replay. */
export const SessionReplay = late(() => import('./session-replay.tsx').then((module) => module.SessionReplay));

/** And the comparison of two with the first of these. */
export const CompareSessions = late(() => import('./compare-sessions.tsx').then((module) => module.CompareSessions));
