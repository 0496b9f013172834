import { onlineAtom, store } from '@cairn/shell/host';

const firstMs = 1_000;
const longestMs = 30_000;

/** How long to wait before the next attempt: twice as long each time, spread so that not everybody comes at once. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + random() / 2);
}

/** Answers after `ms`, or as soon as `signal` ends the wait. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Answers when the server can be reached, as far as the shell knows, or when `signal` ends the wait. */
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
