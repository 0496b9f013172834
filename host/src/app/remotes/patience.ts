import { type FailureCode, type PlannedRemote, RemoteFailure } from '@cairn/contract';

/** How often what may pass by itself is tried again. */
export const retries = 2;
const retryBaseMs = 300;

/** Is it worth another try in a moment? */
export function isPassing(code: FailureCode): boolean {
  return code === 'UNREACHABLE' || code === 'TIMEOUT';
}

/** Waits before the next try, each time longer, and not all tabs alike. `tried`: how often it was tried again already. */
export function pauseBefore(tried: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, retryBaseMs * 2 ** tried * (0.5 + Math.random())));
}

/** `work`, or after `ms` a failure TIMEOUT of the remote. What comes later is dropped. */
export function inTime<T>(remote: Pick<PlannedRemote, 'id' | 'release'>, work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteFailure('TIMEOUT', remote.id, remote.release)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
