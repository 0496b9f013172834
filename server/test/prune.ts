import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../src/database/database.ts';
import { findPostmaster } from '../src/embedded/postmaster.ts';
import { appRole, databaseName } from '../src/embedded/roles.ts';
import { prune } from '../src/registry/retention.ts';
import { openReleaseStore } from '../src/registry/store.ts';

/** Runs the job that removes old releases in a running Cairn, as at `now` (ms). Returns what it removed. */
export async function pruneAt(dataDirectory: string, now: number): Promise<string[]> {
  const postmaster = findPostmaster(join(dataDirectory, 'postgres/cluster'));
  if (!postmaster) throw new Error(`no PostgreSQL runs in ${dataDirectory}`);
  const secret = readFileSync(join(dataDirectory, 'postgres-app'), 'utf8').trim();
  const database = openDatabase({ url: `postgresql://${appRole}:${secret}@127.0.0.1:${postmaster.port}/${databaseName}` });
  try {
    return await prune(database, await openReleaseStore(dataDirectory, null), now);
  } finally {
    await database.close();
  }
}
