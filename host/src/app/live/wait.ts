import { onlineAtom, store } from '@cairn/shell/host';

const firstMs = 1_000;
const longestMs = 30_000;

/** Returns the delay before the next attempt: doubled each time, with jitter so that clients do not reconnect at once. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + random() / 2);
}

/** Resolves after `ms`, or as soon as `signal` aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves when the server is reachable, as far as the shell knows, or when `signal` aborts. */
export function reachable(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.sub(onlineAtom, look);
    signal.addEventListener('abort', end);
    look();
    function look() {
      if (store.get(onlineAtom)) end();
    }
    function end() {
      stop();
      resolve();
    }
  });
}
