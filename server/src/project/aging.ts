import { usualLearning } from '@cairn/api';
import type { ProjectRow } from './schema.ts';

/** As much of a project as says whether its rules age. */
type Aging = Pick<ProjectRow, 'status' | 'learningPolicy'>;

/** Where the rules of a project begin to age again, since it says so or is archived no longer, only the time from now on counts. Pure. */
export function agingFromNow(before: Aging, after: Aging, now = new Date()): { decaysSince?: Date } {
  return !ages(before) && ages(after) ? { decaysSince: now } : {};
}

function ages({ status, learningPolicy }: Aging): boolean {
  return status === 'active' && (learningPolicy.decay ?? usualLearning.decay);
}
