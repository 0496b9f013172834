import type { Logger } from 'pino';

/** How many of each thing a run has done: `{ proposed: 2 }`. Stored in the history, so numbers alone. */
export type Counts = Readonly<Record<string, number>>;

/** One run of a job, as the job sees it. */
export interface JobRun {
  /** When the run started; jobs reckon with it instead of asking the clock, so that tests can give any time. */
  readonly now: Date;
  /** For rows that name their request, such as audit events. */
  readonly requestId: string;
  /** Aborted when the server stops, when somebody cancels the run, and when its lease is lost: end between two units of work. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Adds to the counts of the run. */
  count(what: string, many?: number): void;
  /**
   * Records that one part of the work failed, such as one tenant: the run goes on, and ends as `partial`.
   * @param about ids alone; they go into the log
   */
  failed(error: unknown, about: Readonly<Record<string, string>>): void;
}

/** A background activity. `Services` is what it needs of the server. */
export interface Job<Services> {
  /** Stable: the history is stored under it. */
  name: string;
  /** From one start to the next. */
  intervalMs: number;
  /** A job that looks every few seconds: runs that succeeded and found nothing leave no row in the history. */
  frequent?: boolean;
  /** Safe to repeat: after a crash or a stop it starts again, and finds in the rows what is left to do. */
  run: (services: Services, run: JobRun) => Promise<void>;
}

/** How a run can end. `partial`: something in it failed, and the rest was done. `lost`: its process died or stalled. */
export const jobOutcomes = ['done', 'partial', 'failed', 'cancelled', 'stopped', 'lost'] as const;
export type JobOutcome = (typeof jobOutcomes)[number];

/** Why a run started. */
export const jobTriggers = ['schedule', 'manual'] as const;
