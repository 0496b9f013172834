import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { JobRun } from '../job-runner/job.ts';
import type { PrivateStore } from '../registry/private-store.ts';
import { deletedFiles, ticketAttachments } from './schema.ts';

const batch = 200;

/** Deletes files that no message used within a day. @returns the number of deleted files */
export async function deleteUnsent(database: Database, { now }: Pick<JobRun, 'now'>): Promise<number> {
  const yesterday = new Date(now.getTime() - 24 * 3600 * 1000);
  const gone = await database.maintain((tx) =>
    tx
      .delete(ticketAttachments)
      .where(and(isNull(ticketAttachments.messageId), lt(ticketAttachments.createdAt, yesterday)))
      .returning({ id: ticketAttachments.id }),
  );
  return gone.length;
}

/** Removes files of deleted rows from the store. A failed removal is retried by the next run. @returns the number of removed files */
export async function removeDeletedFiles(database: Database, files: PrivateStore, run: Pick<JobRun, 'signal' | 'failed'>): Promise<number> {
  let removed = 0;
  for (let after = ''; !run.signal.aborted; ) {
    const rows = await database.maintain((tx) =>
      tx
        .select({ key: deletedFiles.key })
        .from(deletedFiles)
        .where(sql`key > ${after} and deleted_at <= now()`)
        .orderBy(deletedFiles.key)
        .limit(batch),
    );
    const gone: string[] = [];
    for (const { key } of rows) {
      try {
        await files.remove(key);
        gone.push(key);
      } catch (error) {
        run.failed(error, { key });
      }
    }
    if (gone.length > 0) await database.maintain((tx) => tx.delete(deletedFiles).where(inArray(deletedFiles.key, gone)));
    removed += gone.length;
    if (rows.length < batch) break;
    after = rows.at(-1)?.key ?? after;
  }
  return removed;
}
