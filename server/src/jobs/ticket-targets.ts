import type { Job } from '../job-runner/job.ts';
import { fullBatch, recomputeDueTimes } from '../ticket/recompute.ts';
import { type JobServices, minute } from './services.ts';

/** Recomputes due times after targets or business hours have changed, and computes missing ones. */
export const ticketTargets: Job<Pick<JobServices, 'database'>> = {
  name: 'ticket-targets',
  intervalMs: minute,
  frequent: true,
  async run({ database }, run) {
    for (let done = fullBatch; done === fullBatch && !run.signal.aborted; ) {
      done = await recomputeDueTimes(database, run.now);
      if (done > 0) run.count('computed', done);
    }
  },
};
