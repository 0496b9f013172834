import { requestIdle } from '@cairn/ui/core';
import type { ComponentType } from 'react';
import type { Start } from '../boot/restore.ts';
import type { Entered } from '../develop/tab.ts';

/** The part of the shell that no first page needs, in a chunk of its own: toasts, update prompt, service worker, sign-in renewal. */
interface IdlePart {
  startIdlePart(start: Start, entered: Entered): void;
  NowAndThen: ComponentType<{ inert: boolean }>;
}

const retryMs = 30_000;

/**
 * Fetches the idle part when the page is idle. After a failure, retries every 30 seconds and when the connection is back. Returns a
 * function that cancels it.
 */
export function loadIdlePart(run: (part: IdlePart) => void): () => void {
  let wanted = true;
  const attempt = () =>
    import(/* webpackChunkName: "idle" */ './idle-part.tsx').then(
      ({ startIdlePart, NowAndThen }) => wanted && run({ startIdlePart, NowAndThen }),
      (error: unknown) => {
        console.warn('a part of the shell is fetched again soon', error);
        const timer = setTimeout(retry, retryMs);
        addEventListener('online', retry);
        function retry() {
          clearTimeout(timer);
          removeEventListener('online', retry);
          attempt();
        }
      },
    );
  requestIdle(attempt);
  return () => {
    wanted = false;
  };
}
