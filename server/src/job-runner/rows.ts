import type { JobOutcome } from '@cairn/api';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import type { Counts } from './job.ts';
import { jobRuns, jobs } from './schema.ts';

/** Duration of a lease in seconds after each renewal. A killed process delays a job by this time. */
export const leaseSeconds = 30;

/** Inserts missing rows of jobs. New jobs are due immediately. */
export async function registerJobs(database: Database, names: readonly string[]): Promise<void> {
  await database.ask(sql`select job_register(${list(names)})`);
}

/** Returns the due jobs that no process runs. */
export async function dueJobs(database: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await database.ask<{ name: string }>(sql`select name from job_due(${list(names)}) name`);
  return rows.map(({ name }) => name);
}

/**
 * Claims a due job. Writes a lost run to the history. @returns the number of failed runs in a row before this one, or null if another
 * process claimed it
 */
export async function claimJob(database: Database, name: string, run: { id: string; holder: string }): Promise<number | null> {
  const { rows } = await database.ask<{ failures: number | null }>(
    sql`select job_claim(${name}, ${run.id}, ${run.holder}, ${leaseSeconds}::integer) as failures`,
  );
  return rows[0]?.failures ?? null;
}

/** Renews the leases of a process. @returns its runs; a missing one has been taken over by another process */
export async function renewLeases(database: Database, holder: string): Promise<{ id: string; cancelled: boolean }[]> {
  const { rows } = await database.ask<{ id: string; cancelled: boolean }>(
    sql`select id, cancelled from job_renew(${holder}, ${leaseSeconds}::integer)`,
  );
  return rows;
}

/** The end of a run. */
export interface Finished {
  id: string;
  outcome: JobOutcome;
  errorCode: string | null;
  counts: Counts;
  intervalMs: number;
  /** Null: the next run starts one interval after the start of this one. */
  retryMs: number | null;
  /** False: no history row is written. */
  recorded: boolean;
}

/** Ends a run. Ignores one that was lost before. */
export async function finishJob(
  database: Database,
  { id, outcome, errorCode, counts, intervalMs, retryMs, recorded }: Finished,
): Promise<void> {
  await database.ask(sql`select job_finish(${id}, ${outcome}, ${errorCode}, ${JSON.stringify(counts)}::jsonb,
    make_interval(secs => ${intervalMs / 1_000}::float), make_interval(secs => ${retryMs === null ? null : retryMs / 1_000}::float), ${recorded})`);
}

/** Requests a run for the operator. It starts within a second, or after the current run. @returns false for an unknown job */
export async function requestRun(tx: Transaction, name: string): Promise<boolean> {
  const changed = await tx
    .update(jobs)
    .set({ requested: true, dueAt: sql`least(${jobs.dueAt}, now())` })
    .where(eq(jobs.name, name))
    .returning({ name: jobs.name });
  return changed.length > 0;
}

/** Requests the current run to end between two units of work, for the operator. @returns false if the job is not running */
export async function cancelRun(tx: Transaction, name: string): Promise<boolean> {
  const changed = await tx
    .update(jobs)
    .set({ cancelRequested: true })
    .where(and(eq(jobs.name, name), isNotNull(jobs.runId)))
    .returning({ name: jobs.name });
  return changed.length > 0;
}

/** Returns the latest runs of a job for the operator, newest first. */
export function listRuns(tx: Transaction, name: string, limit = 50): Promise<(typeof jobRuns.$inferSelect)[]> {
  return tx.select().from(jobRuns).where(eq(jobRuns.job, name)).orderBy(desc(jobRuns.startedAt)).limit(limit);
}

/** Deletes old runs. @returns the number of deleted runs */
export async function pruneHistory(database: Database, { days, perJob }: { days: number; perJob: number }): Promise<number> {
  const { rows } = await database.ask<{ deleted: number }>(sql`select job_history_prune(${days}::integer, ${perJob}::integer) as deleted`);
  return rows[0]?.deleted ?? 0;
}

/** Passes a list to PostgreSQL as one parameter. */
function list(names: readonly string[]) {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`;
}
