import { randomUUID } from 'node:crypto';
import type { JobOutcome } from '@cairn/api';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { errorCodeOf } from './error-code.ts';
import type { Job, JobRun } from './job.ts';
import { claimJob, dueJobs, finishJob, registerJobs, renewLeases } from './rows.ts';

/** Interval for polling due jobs and renewing leases. */
const pollMs = 1_000;
/** Maximum delay before the first retry; at most the job's interval. Doubles with each further failure. */
const firstRetryMs = 30_000;
/** Lower limit of the maximum delay, for jobs with shorter intervals. */
const leastMaxRetryMs = 60_000;

type Ending = 'stopped' | 'cancelled' | 'lost';

interface Running {
  end(why: Ending): void;
  done: Promise<void>;
}

/** Runs the jobs of a server. Several processes can share a database: each run happens in one process. */
export interface JobRunner {
  /** Starts polling every second. */
  start(): void;
  /** Polls once: renews leases and starts due jobs without waiting for them. Used by tests. */
  step(): Promise<void>;
  /** Waits until this process runs no job. */
  idle(): Promise<void>;
  /** Stops polling, asks runs to end between two units of work, and waits for them. */
  stop(): Promise<void>;
}

interface RunnerOptions<Services> {
  jobs: readonly Job<Services>[];
  services: Services;
  database: Database;
  log: Logger;
}

/** Creates a job runner. Nothing runs before `start` or `step`. */
export function createJobRunner<Services>({ jobs, services, database, log }: RunnerOptions<Services>): JobRunner {
  const holder = randomUUID();
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const names = [...byName.keys()];
  const running = new Map<string, Running>();
  let registered = false;
  let stopping = false;
  let reachable = true;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function step(): Promise<void> {
    if (!registered) await registerJobs(database, names);
    registered = true;
    if (running.size > 0) await renew();
    for (const name of await dueJobs(database, names)) {
      const job = byName.get(name);
      if (stopping || !job) return;
      const id = randomUUID();
      const failures = await claimJob(database, name, { id, holder });
      if (failures !== null) begin(job, id, failures);
    }
  }

  async function renew(): Promise<void> {
    const before = [...running];
    const held = new Map((await renewLeases(database, holder)).map(({ id, cancelled }) => [id, cancelled]));
    for (const [id, run] of before) {
      if (!held.has(id)) run.end('lost');
      else if (held.get(id)) run.end('cancelled');
    }
  }

  function begin(job: Job<Services>, id: string, failures: number): void {
    const abort = new AbortController();
    const run: Running = {
      end: (why) => abort.abort(why),
      done: execute(job, { id, failures, signal: abort.signal })
        .catch((error: unknown) =>
          log.warn(
            { event: 'job.unfinished', job: job.name, run: id, err: error },
            'end of a run could not be saved; its lease will expire',
          ),
        )
        .finally(() => running.delete(id)),
    };
    running.set(id, run);
  }

  async function execute(
    job: Job<Services>,
    { id, failures, signal }: { id: string; failures: number; signal: AbortSignal },
  ): Promise<void> {
    const about = { job: job.name, run: id };
    const counts: Record<string, number> = {};
    let errorCode: string | null = null;
    let outcome: JobOutcome = 'done';
    let retryMs: number | null = null;
    const now = new Date();
    const run: JobRun = {
      now,
      requestId: `${job.name}-${now.toISOString()}`,
      signal,
      log: log.child(about),
      count(what, many = 1) {
        if (many !== 0) counts[what] = (counts[what] ?? 0) + many;
      },
      failed(error, part) {
        errorCode ??= errorCodeOf(error);
        outcome = 'partial';
        log.warn({ event: 'job.part-failed', ...about, ...part, err: error }, 'part of a job failed; retried in the next run');
      },
    };
    try {
      await job.run(services, run);
      if (signal.aborted) outcome = signal.reason === 'cancelled' ? 'cancelled' : 'stopped';
    } catch (error) {
      outcome = 'failed';
      errorCode = errorCodeOf(error);
      retryMs = retryAfterMs(job.intervalMs, failures);
      const retryInSeconds = Math.round(retryMs / 1_000);
      log.warn(
        { event: 'job.failed', ...about, failures: failures + 1, retryInSeconds, err: error },
        `job.failed job=${job.name} retry_in_s=${retryInSeconds}`,
      );
    }
    if (signal.aborted && signal.reason === 'lost') {
      log.warn({ event: 'job.lost', ...about }, 'run lost its lease; another process continues');
      return;
    }
    if (outcome === 'stopped') retryMs = 0; // the next process continues immediately
    const found = Object.keys(counts).length > 0;
    if (outcome !== 'failed') {
      const level = outcome !== 'done' || (found && !job.frequent) ? 'info' : 'debug';
      log[level](
        { event: `job.${outcome}`, ...about, seconds: (Date.now() - now.getTime()) / 1_000, ...counts },
        `job.${outcome} job=${job.name}`,
      );
    }
    const recorded = !job.frequent || outcome !== 'done' || found;
    await finishJob(database, { id, outcome, errorCode, counts, intervalMs: job.intervalMs, retryMs, recorded });
  }

  function look(): Promise<void> {
    looking = looking.then(step).then(
      () => {
        if (!reachable) log.info({ event: 'job.poll-recovered' }, 'polling for jobs works again');
        reachable = true;
      },
      (error: unknown) => {
        // Log once per outage, because polling repeats every second.
        if (reachable) log.warn({ event: 'job.poll-failed', err: error }, 'polling for jobs failed; retried every second');
        reachable = false;
      },
    );
    return looking;
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
  }

  return {
    step,
    idle,
    start() {
      const next = async () => {
        await look();
        if (!stopping) timer = setTimeout(next, pollMs).unref();
      };
      void next();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      for (const run of running.values()) run.end('stopped');
      await looking;
      for (const run of running.values()) run.end('stopped'); // runs started by that poll
      await idle();
    },
  };
}

/** Returns the delay before a retry in milliseconds. `failures` counts failed runs in a row before this one. */
export function retryAfterMs(intervalMs: number, failures: number): number {
  const first = Math.min(intervalMs, firstRetryMs);
  return Math.min(first * 2 ** Math.min(failures, 20), Math.max(intervalMs, leastMaxRetryMs));
}
