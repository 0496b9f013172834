import type { Logger } from 'pino';
import type { Database } from '../src/database/database.ts';
import type { JobRun } from '../src/job-runner/job.ts';
import { deletedContent } from '../src/jobs/deleted-content.ts';
import { findingAcknowledgements } from '../src/jobs/finding-acknowledgements.ts';
import { insights } from '../src/jobs/insights.ts';
import { learning } from '../src/jobs/learning.ts';
import { patternAging } from '../src/jobs/pattern-aging.ts';
import { sessionSearch } from '../src/jobs/session-search.ts';

/** Returns a run as the runner passes it to a job, at any time. */
export function jobRun(log: Logger, now = new Date()): JobRun {
  return {
    now,
    requestId: `test-${now.toISOString()}`,
    signal: new AbortController().signal,
    log,
    count: () => undefined,
    failed: (error, about) => log.warn({ event: 'job.part-failed', err: error, ...about }, 'a part of a job failed; the next run does it'),
  };
}

/** Runs once, in sequence, the jobs that learn, notice, age or delete in each tenant. */
export async function runTenantJobs(database: Database, log: Logger, now = new Date()): Promise<void> {
  for (const job of [patternAging, learning, findingAcknowledgements, deletedContent, sessionSearch, insights])
    await job.run({ database }, jobRun(log, now));
}
