import { publishDue } from '../article/publish.ts';
import type { Job } from '../job-runner/job.ts';
import { type JobServices, minute } from './services.ts';

/** Publishes scheduled articles that are due. */
export const articlePublishing: Job<Pick<JobServices, 'database'>> = {
  name: 'article-publishing',
  intervalMs: minute,
  frequent: true,
  run: async ({ database }, run) => run.count('published', await database.maintain((tx) => publishDue(tx, run.now))),
};
