import { requestIdle } from '@cairn/ui/core';
import type { ComponentType } from 'react';
import type { Start } from '../boot/restore.ts';
import type { Entered } from '../develop/tab.ts';

/** The part of the shell that no first page needs, in a file of its own: toasts, update prompt, service worker, sign-in upkeep. */
interface IdlePart {
  startIdlePart(start: Start, entered: Entered): void;
  NowAndThen: ComponentType<{ inert: boolean }>;
}

/** Fetches it once the page is at rest, and again when the connection is back where that failed. Answers how to give up. */
export function loadIdlePart(run: (part: IdlePart) => void): () => void {
  let wanted = true;
  const attempt = () =>
    import(/* webpackChunkName: "idle" */ './idle-part.tsx').then(
      ({ startIdlePart, NowAndThen }) => wanted && run({ startIdlePart, NowAndThen }),
      (error: unknown) => {
        console.warn('a part of the shell is fetched again when the connection is back', error);
        addEventListener('online', attempt, { once: true });
      },
    );
  requestIdle(attempt);
  return () => {
    wanted = false;
  };
}
