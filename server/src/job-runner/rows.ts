import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Counts, JobOutcome } from './job.ts';
import { jobRuns, jobs } from './schema.ts';

/** How long a run belongs to its process after that renewed it last, in seconds. A process that is killed delays a job by so much. */
export const leaseSeconds = 30;

/** Makes a row for each job that has none; it is due at once. */
export async function registerJobs(database: Database, names: readonly string[]): Promise<void> {
  await database.ask(sql`select job_register(${list(names)})`);
}

/** The jobs that are due and that no process runs. */
export async function dueJobs(database: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await database.ask<{ name: string }>(sql`select name from job_due(${list(names)}) name`);
  return rows.map(({ name }) => name);
}

/** Takes a job that is due. A run that was lost goes into the history. @returns failed runs in a row before this one; null where another process was quicker */
export async function claimJob(database: Database, name: string, run: { id: string; holder: string }): Promise<number | null> {
  const { rows } = await database.ask<{ failures: number | null }>(
    sql`select job_claim(${name}, ${run.id}, ${run.holder}, ${leaseSeconds}::integer) as failures`,
  );
  return rows[0]?.failures ?? null;
}

/** Renews the leases of a process. @returns its runs; one that is missing belongs to another process by now */
export async function renewLeases(database: Database, holder: string): Promise<{ id: string; cancelled: boolean }[]> {
  const { rows } = await database.ask<{ id: string; cancelled: boolean }>(
    sql`select id, cancelled from job_renew(${holder}, ${leaseSeconds}::integer)`,
  );
  return rows;
}

/** How a run ended. */
export interface Finished {
  id: string;
  outcome: JobOutcome;
  errorCode: string | null;
  counts: Counts;
  intervalMs: number;
  /** Null: the next run is an interval after the start of this one. */
  retryMs: number | null;
  /** False: only the job's row says that it ran. */
  recorded: boolean;
}

/** Ends a run. One that was lost before is left as it is. */
export async function finishJob(
  database: Database,
  { id, outcome, errorCode, counts, intervalMs, retryMs, recorded }: Finished,
): Promise<void> {
  await database.ask(sql`select job_finish(${id}, ${outcome}, ${errorCode}, ${JSON.stringify(counts)}::jsonb,
    make_interval(secs => ${intervalMs / 1_000}::float), make_interval(secs => ${retryMs === null ? null : retryMs / 1_000}::float), ${recorded})`);
}

/** For the operator: starts a run as soon as a process looks, at most a second later; after the current run where one is under way. @returns false for an unknown job */
export async function requestRun(database: Pick<Database, 'maintain'>, name: string): Promise<boolean> {
  const changed = await database.maintain((tx) =>
    tx
      .update(jobs)
      .set({ requested: true, dueAt: sql`least(${jobs.dueAt}, now())` })
      .where(eq(jobs.name, name))
      .returning({ name: jobs.name }),
  );
  return changed.length > 0;
}

/** For the operator: asks the current run to end between two units of work. @returns false where the job does not run */
export async function cancelRun(database: Database, name: string): Promise<boolean> {
  const changed = await database.maintain((tx) =>
    tx
      .update(jobs)
      .set({ cancelRequested: true })
      .where(and(eq(jobs.name, name), isNotNull(jobs.runId)))
      .returning({ name: jobs.name }),
  );
  return changed.length > 0;
}

/** For the operator: the state of each of these jobs. */
export function listJobs(database: Database, names: readonly string[]): Promise<(typeof jobs.$inferSelect)[]> {
  return database.maintain((tx) =>
    tx
      .select()
      .from(jobs)
      .where(inArray(jobs.name, [...names]))
      .orderBy(jobs.name),
  );
}

/** For the operator: the latest runs of a job, newest first. */
export function listRuns(database: Database, name: string, limit = 50): Promise<(typeof jobRuns.$inferSelect)[]> {
  return database.maintain((tx) => tx.select().from(jobRuns).where(eq(jobRuns.job, name)).orderBy(desc(jobRuns.startedAt)).limit(limit));
}

/** Bounds the history. @returns how many runs were deleted */
export async function pruneHistory(database: Database, { days, perJob }: { days: number; perJob: number }): Promise<number> {
  const { rows } = await database.ask<{ deleted: number }>(sql`select job_history_prune(${days}::integer, ${perJob}::integer) as deleted`);
  return rows[0]?.deleted ?? 0;
}

/** A list for PostgreSQL as one parameter. */
function list(names: readonly string[]) {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`;
}
