import { type FailureCode, type PlannedRemote, RemoteFailure } from '@cairn/contract';

/** The number of retries after temporary failures. */
export const retries = 2;
const retryBaseMs = 300;

/** Returns whether the failure is temporary, so that a retry may help. */
export function isPassing(code: FailureCode): boolean {
  return code === 'UNREACHABLE' || code === 'TIMEOUT';
}

/** Waits before a retry, with exponential backoff and jitter. `tried`: the number of previous retries. */
export function pauseBefore(tried: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, retryBaseMs * 2 ** tried * (0.5 + Math.random())));
}

/** Returns the result of `work`, or rejects with a TIMEOUT failure of the remote after `ms`. A later result is ignored. */
export function withTimeout<T>(remote: Pick<PlannedRemote, 'id' | 'release'>, work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteFailure('TIMEOUT', remote.id, remote.release)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
