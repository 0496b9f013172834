import type pg from 'pg';
import { readApplied, readMigrations } from './journal.ts';
import { readChangedSqlFiles, readSqlFiles } from './sql-files.ts';

/** Returns true if the database matches this version: exactly the known migrations are applied, and the SQL files are current. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  const applied = await readApplied(client);
  const known = readMigrations();
  if (known.length !== applied.size || known.some(({ folderMillis }) => !applied.has(folderMillis))) return false;
  return (await readChangedSqlFiles(client, readSqlFiles())).length === 0;
}
