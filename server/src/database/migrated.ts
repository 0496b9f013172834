import type pg from 'pg';
import { readApplied, readMigrations } from './journal.ts';
import { readChangedSqlFiles, readSqlFiles } from './sql-files.ts';

/** Is the database at this version, with every migration that the code knows and no other, and with the SQL files as they are? */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  const applied = await readApplied(client);
  const known = readMigrations();
  if (known.length !== applied.size || known.some(({ folderMillis }) => !applied.has(folderMillis))) return false;
  return (await readChangedSqlFiles(client, readSqlFiles())).length === 0;
}
