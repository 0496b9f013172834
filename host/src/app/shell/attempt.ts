import { notifyFailure } from '@cairn/shell';

/** Runs a user's action, and shows a toast if it fails. */
export function attempt(work: Promise<void>): void {
  work.catch(notifyFailure);
}
