import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { JobRun } from '../job-runner/job.ts';

/** Retention of unused pictures in days. A draft in an author's browser or an undo may bring a picture back. */
const unusedDays = 7;

const isUsed = sql`(
  exists (select from article_texts t where t.pictures @> array[p.id])
  or exists (select from article_revisions r where r.pictures @> array[p.id]))`;

/** Deletes pictures that no text and no revision has used for a week. @returns the number of deleted pictures */
export async function deleteUnusedPictures(database: Database, { now }: Pick<JobRun, 'now'>): Promise<number> {
  const before = new Date(now.getTime() - unusedDays * 24 * 3_600_000);
  return database.maintain(async (tx) => {
    await tx.execute(sql`
      update article_pictures p set unused_since = case when ${isUsed} then null else ${now.toISOString()}::timestamptz end
      where ${isUsed} = (p.unused_since is not null)`);
    const { rowCount } = await tx.execute(
      sql`delete from article_pictures p where p.unused_since < ${before.toISOString()}::timestamptz and not ${isUsed}`,
    );
    return rowCount ?? 0;
  });
}
