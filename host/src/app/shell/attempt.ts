import { notifyFailure } from '@cairn/shell';

/** Does what somebody has asked for, and says where it fails. */
export function attempt(work: Promise<void>): void {
  work.catch(notifyFailure);
}
