import { lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { JobRun } from '../job-runner/job.ts';
import { articleSearches } from './schema.ts';

const keptDays = 365;

/** Deletes article searches that nobody has made for a year. @returns how many */
export async function deleteOldSearches(database: Database, { now }: Pick<JobRun, 'now'>): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 3_600_000);
  const { rowCount } = await database.maintain((tx) => tx.delete(articleSearches).where(lt(articleSearches.lastAt, before)));
  return rowCount ?? 0;
}
