import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** The data directory that this run has prepared; empty in the environment of a Cairn that needs freshly created demo data. */
export const preparedVariable = 'CAIRN_TEST_PREPARED';

/** Copies the prepared data into a new data directory. Does nothing if there is none, or if its database is elsewhere. */
export async function copyPrepared(dataDirectory: string, prepared = process.env[preparedVariable]): Promise<void> {
  if (!prepared || !existsSync(path.join(prepared, 'postgres', 'cluster'))) return;
  // Not with Node's `cp`, which does not keep file owners: PostgreSQL runs as another user than root.
  await promisify(execFile)('cp', ['-Rp', `${prepared}/.`, dataDirectory]);
}
