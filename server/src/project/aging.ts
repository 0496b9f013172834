import { usualLearning } from '@cairn/api';
import type { ProjectRow } from './schema.ts';

/** The fields of a project that decide whether its rules age. */
type Aging = Pick<ProjectRow, 'status' | 'learningPolicy'>;

/** Returns `decaysSince` if aging was turned on, or the project was unarchived, so that only the time from now on counts. Pure. */
export function agingFromNow(before: Aging, after: Aging, now = new Date()): { decaysSince?: Date } {
  return !ages(before) && ages(after) ? { decaysSince: now } : {};
}

function ages({ status, learningPolicy }: Aging): boolean {
  return status === 'active' && (learningPolicy.decay ?? usualLearning.decay);
}
