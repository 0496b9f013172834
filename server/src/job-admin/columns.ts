import type { Job } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. */
export const jobColumns: Record<string, (job: Job) => CsvValue> = {
  name: ({ id }) => id,
  state: ({ state }) => state,
  intervalSeconds: ({ intervalSeconds }) => intervalSeconds,
  failures: ({ failures }) => failures,
  dueAt: ({ dueAt }) => dueAt,
  startedAt: ({ startedAt }) => startedAt,
  lastOutcome: ({ last }) => last?.outcome ?? null,
  lastStartedAt: ({ last }) => last?.startedAt ?? null,
  lastFinishedAt: ({ last }) => last?.finishedAt ?? null,
};
