import { and, isNull, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { JobRun } from '../job-runner/job.ts';
import { inboundMails } from './schema.ts';

const keptDays = 30;

/**
 * Deletes the records of mails that became no message, because nothing refers to them and no mail server retries that late. @returns the
 * number of deleted records
 */
export async function deleteOldMails(database: Database, { now }: Pick<JobRun, 'now'>): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 3_600_000);
  const { rowCount } = await database.maintain((tx) =>
    tx.delete(inboundMails).where(and(isNull(inboundMails.messageId), lt(inboundMails.receivedAt, before))),
  );
  return rowCount ?? 0;
}
