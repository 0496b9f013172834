import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { errorCodeOf } from './error-code.ts';
import type { Job, JobOutcome, JobRun } from './job.ts';
import { claimJob, dueJobs, finishJob, registerJobs, renewLeases } from './rows.ts';

/** How often a process looks for jobs that are due, and renews its leases. */
const pollMs = 1_000;
/** The wait after a first failure: the job's interval, but at most this. It doubles with each further failure. */
const firstRetryMs = 30_000;
/** A job that runs more often than this still waits up to it between retries. */
const leastMaxRetryMs = 60_000;

type Ending = 'stopped' | 'cancelled' | 'lost';

interface Running {
  end(why: Ending): void;
  done: Promise<void>;
}

/** Runs the jobs of a server. Several processes on one database share them: each run happens in one process. */
export interface JobRunner {
  /** Looks for work every second from now on. */
  start(): void;
  /** Looks once: renews leases and starts what is due, without waiting for it. Tests step a runner by it. */
  step(): Promise<void>;
  /** Waits until no run is under way in this process. */
  idle(): Promise<void>;
  /** Starts nothing more, asks runs to end between two units of work, and waits for them. */
  stop(): Promise<void>;
}

interface RunnerOptions<Services> {
  jobs: readonly Job<Services>[];
  services: Services;
  database: Database;
  log: Logger;
}

/** Makes a runner; nothing runs before `start` or `step`. */
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
    if (outcome === 'stopped') retryMs = 0; // what is left is for the next process
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
        // Once for each outage: it is tried again every second.
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
      for (const run of running.values()) run.end('stopped'); // what that look has begun
      await idle();
    },
  };
}

/** The wait before a failed run is tried again, in milliseconds. `failures`: in a row, before this one. */
export function retryAfterMs(intervalMs: number, failures: number): number {
  const first = Math.min(intervalMs, firstRetryMs);
  return Math.min(first * 2 ** Math.min(failures, 20), Math.max(intervalMs, leastMaxRetryMs));
}
