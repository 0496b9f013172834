import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';

/**
 * States of a background job. `failed`: the last run failed, and a retry is scheduled. `partial`: a part of the last run failed, such as one
 * organization. `late`: due for more than a minute, and no process runs it.
 */
export const jobStates = ['running', 'failed', 'partial', 'late', 'scheduled'] as const;
export type JobState = (typeof jobStates)[number];

/** Outcomes of a run. `partial`: a part failed. `stopped`: its process stopped. `lost`: its process died or stalled. */
export const jobOutcomes = ['done', 'partial', 'failed', 'cancelled', 'stopped', 'lost'] as const;
export type JobOutcome = (typeof jobOutcomes)[number];

/** What started a run. */
export const jobTriggers = ['schedule', 'manual'] as const;
export type JobTrigger = (typeof jobTriggers)[number];

/** The stable name of a job: `mail-delivery`. */
export const JobNameSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{1,39}$/, 'VALUE_INVALID'));

/** A background job of the installation, as administrators see it. */
export const JobSchema = v.object({
  /** Its name. */
  id: v.string(),
  state: v.picklist(jobStates),
  /** Seconds between two starts. */
  intervalSeconds: v.number(),
  /** Failed runs in a row. */
  failures: v.number(),
  /** ISO 8601, like all times. When the next run is due. */
  dueAt: v.string(),
  /** An operator has requested a run that has not started yet. */
  requested: v.boolean(),
  /** When the current run started; null between runs. */
  startedAt: v.nullable(v.string()),
  /** The current run was asked to end. */
  cancelRequested: v.boolean(),
  /** The last run that ended; null before the first. */
  last: v.nullable(v.object({ outcome: v.picklist(jobOutcomes), startedAt: v.string(), finishedAt: v.string() })),
});
export type Job = v.InferOutput<typeof JobSchema>;

const jobFilters = {
  state: anyOf(jobStates),
  ...sortQuery(['attention', 'name', 'last', 'due'], 'attention', 'asc'),
};
/** GET /admin/jobs. `attention` sorts failed and late jobs first, then by name. `q` searches names. */
export const JobQuerySchema = v.object({ ...pageQuery, ...jobFilters });
/** GET /admin/jobs/export. */
export const JobExportQuerySchema = v.object({ ...exportQuery, ...jobFilters });
/** `attention`: number of jobs that failed, partly failed or are late, independent of filters. */
export const JobListSchema = v.object({ ...pageOf(JobSchema).entries, attention: v.number() });

/** A run of a job that has ended. Scheduled runs of frequent jobs that found nothing are not recorded. */
export const JobRunSchema = v.object({
  id: v.string(),
  trigger: v.picklist(jobTriggers),
  outcome: v.picklist(jobOutcomes),
  startedAt: v.string(),
  finishedAt: v.string(),
  /** A code without texts; the error message is in the log under the run's id. */
  errorCode: v.nullable(v.string()),
  /** Counts by name: `{ deleted: 12 }`. */
  counts: v.record(v.string(), v.number()),
});
export type JobRun = v.InferOutput<typeof JobRunSchema>;

/** GET /admin/jobs/{job}/runs: the latest fifty runs, newest first. */
export const JobRunsSchema = v.object({ items: v.array(JobRunSchema) });
