import { deleteUnusedPictures } from '../article-picture/clean-up.ts';
import type { Job } from '../job-runner/job.ts';
import { hour, type JobServices } from './services.ts';

/** Deletes pictures that no article has shown for a week. The job `attachment-cleanup` removes their files. */
export const articlePicturesJob: Job<Pick<JobServices, 'database'>> = {
  name: 'article-pictures',
  intervalMs: hour,
  async run({ database }, run) {
    run.count('deleted', await deleteUnusedPictures(database, run));
  },
};
