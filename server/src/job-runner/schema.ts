import { jobOutcomes, jobTriggers } from '@cairn/api';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../database/column.ts';
import type { Counts } from './job.ts';

/** Global, closed to requests: one row per job, with its next run and the lease of the current one. */
export const jobs = pgTable(
  'jobs',
  {
    name: text('name').primaryKey(),
    /** When the next run is due. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** A run was requested: the next one, or the one after the current one. */
    requested: boolean('requested').notNull().default(false),
    /** Failed runs in a row. The delay before a retry grows with them. */
    failures: integer('failures').notNull().default(0),
    /** The current run, and the process that holds it until `leaseUntil`. Null between runs. */
    runId: text('run_id'),
    trigger: text('trigger', { enum: jobTriggers }),
    holder: text('holder'),
    startedAt: moment('started_at'),
    leaseUntil: moment('lease_until'),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** The result of the last run, even if it wrote no row to `job_runs`. */
    lastStartedAt: moment('last_started_at'),
    lastFinishedAt: moment('last_finished_at'),
    lastOutcome: text('last_outcome', { enum: jobOutcomes }),
  },
  (table) => [oneOf(table.trigger, jobTriggers), oneOf(table.lastOutcome, jobOutcomes)],
);

/** Global, closed to requests: the history of runs. Only codes, ids and counts; error messages are in the log under the run's id. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: text('id').primaryKey(),
    job: text('job').notNull(),
    trigger: text('trigger', { enum: jobTriggers }).notNull(),
    outcome: text('outcome', { enum: jobOutcomes }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** For a lost run: when its lease ended. */
    finishedAt: moment('finished_at').notNull(),
    errorCode: text('error_code'),
    counts: jsonb('counts').$type<Counts>().notNull().default({}),
    /** The next due time set by this run. */
    nextAt: moment('next_at').notNull(),
  },
  (table) => [
    index('job_runs_job_index').on(table.job, table.startedAt.desc()),
    oneOf(table.trigger, jobTriggers),
    oneOf(table.outcome, jobOutcomes),
  ],
);
