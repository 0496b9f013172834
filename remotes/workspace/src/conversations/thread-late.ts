import { late } from '@cairn/ui/core';

/** A conversation's messages and composer: the list of conversations does without them until one is opened. */
export const Thread = late(() => import('./thread.tsx').then((module) => module.Thread));
