import { late } from '@cairn/ui/core';

/** Its code, and that of the library's trail, come with the first replay. */
export const SessionReplay = late(() => import('./session-replay.tsx').then((module) => module.SessionReplay));
