import type { Logger } from 'pino';

/** Counts of a run by name, such as `{ proposed: 2 }`. Stored in the history, therefore numbers only. */
export type Counts = Readonly<Record<string, number>>;

/** A run of a job, passed to the job. */
export interface JobRun {
  /** When the run started. Jobs use it instead of the clock, so that tests can set any time. */
  readonly now: Date;
  /** For rows that need a request id, such as audit events. */
  readonly requestId: string;
  /** Aborted when the server stops, the run is canceled, or its lease is lost. Check it between units of work. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Adds to a count of the run. */
  count(what: string, many?: number): void;
  /**
   * Records that a part of the work failed, such as one tenant. The run continues and ends as `partial`.
   * @param about only ids, because they are logged
   */
  failed(error: unknown, about: Readonly<Record<string, string>>): void;
}

/** A background job. `Services` are its dependencies. */
export interface Job<Services> {
  /** Stable, because the history refers to it. */
  name: string;
  /** Milliseconds between two starts. */
  intervalMs: number;
  /** For jobs that run every few seconds: successful runs without results are not written to the history. */
  frequent?: boolean;
  /** Must be idempotent: after a crash or a stop it runs again and finds the remaining work in the database. */
  run: (services: Services, run: JobRun) => Promise<void>;
}
