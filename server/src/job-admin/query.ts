import type { Job, JobListSchema, JobQuerySchema, JobState } from '@cairn/api';
import { and, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { jobs } from '../job-runner/schema.ts';
import { allJobs } from '../jobs/all.ts';
import { type Page, paginate, type SortKey } from '../list/paginate.ts';

type ListQuery = v.InferOutput<typeof JobQuerySchema>;

const intervalOf = new Map(allJobs.map(({ name, intervalMs }) => [name, intervalMs / 1_000]));
/** Leaves out rows of jobs that this version does not have. */
const known = inArray(jobs.name, [...intervalOf.keys()]);

/** A run without a valid lease is late, because its process has died. */
const state = sql<JobState>`case
  when ${jobs.runId} is not null and ${jobs.leaseUntil} > now() then 'running'
  when ${jobs.lastOutcome} in ('failed', 'lost') then 'failed'
  when ${jobs.lastOutcome} = 'partial' then 'partial'
  when least(${jobs.dueAt}, coalesce(${jobs.leaseUntil}, ${jobs.dueAt})) < now() - interval '1 minute' then 'late'
  else 'scheduled' end`;
const needsAttention = inArray(state, ['failed', 'partial', 'late']);
/** Running jobs stay in place, because frequent ones start and end all the time. */
const rank = sql`array_position(array['failed', 'late', 'partial', null], case when ${needsAttention} then ${state} end)`;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>[]> = {
  attention: [{ by: rank, as: 'integer' }],
  name: [],
  last: [{ by: sql`coalesce(${jobs.lastFinishedAt}, '-infinity'::timestamptz)`, as: 'timestamptz' }],
  due: [{ by: jobs.dueAt, as: 'timestamptz' }],
};

const columns = {
  name: jobs.name,
  state,
  failures: jobs.failures,
  dueAt: jobs.dueAt,
  requested: jobs.requested,
  startedAt: jobs.startedAt,
  cancelRequested: jobs.cancelRequested,
  lastOutcome: jobs.lastOutcome,
  lastStartedAt: jobs.lastStartedAt,
  lastFinishedAt: jobs.lastFinishedAt,
};

/** Returns a page of the jobs, and how many need attention. `q` searches names. Exports skip the counts. */
export async function listJobs(
  tx: Transaction,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Job> & Pick<v.InferOutput<typeof JobListSchema>, 'attention'>> {
  const where = and(
    known,
    query.state ? inArray(state, query.state) : undefined,
    query.q ? ilike(jobs.name, likePattern(query.q)) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    ...sortKeys[query.sort].map((key) => ({ ...key, direction })),
    { by: jobs.name, as: 'text', direction: query.sort === 'name' ? direction : 'asc' },
  ]);
  const rows = await tx
    .select({ ...columns, mark: window.mark })
    .from(jobs)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  const total = counted ? await tx.$count(jobs, where) : 0;
  const attention = counted ? await tx.$count(jobs, and(known, needsAttention)) : 0;
  return { ...window.page(rows, total, toJob), attention };
}

/** Returns how many jobs there are, how many run now, and how many failed, partly failed or are late. */
export async function countJobs(tx: Transaction): Promise<{ total: number; running: number; attention: number }> {
  return {
    total: await tx.$count(jobs, known),
    running: await tx.$count(jobs, and(known, eq(state, 'running'))),
    attention: await tx.$count(jobs, and(known, needsAttention)),
  };
}

/** Returns one job, or undefined if this version has none with the name. */
export async function readJob(tx: Transaction, name: string): Promise<Job | undefined> {
  const [row] = await tx
    .select(columns)
    .from(jobs)
    .where(and(known, eq(jobs.name, name)));
  return row && toJob(row);
}

type Row = {
  [K in keyof typeof columns]: (typeof columns)[K] extends SQL<infer Value>
    ? Value
    : (typeof jobs.$inferSelect)[K & keyof typeof jobs.$inferSelect];
};

function toJob({ name, state: at, failures, dueAt, requested, startedAt, cancelRequested, ...last }: Row): Job {
  const { lastOutcome, lastStartedAt, lastFinishedAt } = last;
  return {
    id: name,
    state: at,
    intervalSeconds: intervalOf.get(name) ?? 0,
    failures,
    dueAt: dueAt.toISOString(),
    requested,
    startedAt: startedAt?.toISOString() ?? null,
    cancelRequested,
    last:
      lastOutcome && lastStartedAt && lastFinishedAt
        ? { outcome: lastOutcome, startedAt: lastStartedAt.toISOString(), finishedAt: lastFinishedAt.toISOString() }
        : null,
  };
}
