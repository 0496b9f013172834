import type { Job } from '../job-runner/job.ts';
import { type JobServices, second } from './services.ts';

/** Claims waiting answers of language models, and ends those whose process died. */
export const interruptedAnswers: Job<Pick<JobServices, 'runs'>> = {
  name: 'interrupted-answers',
  intervalMs: 3 * second,
  frequent: true,
  run: async ({ runs }, run) => run.count('found', await runs.sweep()),
};
