import type { Job } from '../job-runner/job.ts';
import { daysAtOnce, sumUpDays } from '../ticket-report/sum-up.ts';
import { type JobServices, minute } from './services.ts';

/** Aggregates tickets by day for reports. Processes the days that have changed; the first time all of them. */
export const ticketReport: Job<Pick<JobServices, 'database'>> = {
  name: 'ticket-report',
  intervalMs: minute,
  frequent: true,
  async run({ database }, run) {
    for (let done = daysAtOnce; done === daysAtOnce && !run.signal.aborted; ) {
      done = await sumUpDays(database, run.now);
      if (done > 0) run.count('days', done);
    }
  },
};
