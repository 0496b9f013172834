import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Where the data directory lies that this run has prepared; empty in the environment of a Cairn whose demo must have been made just now. */
export const preparedVariable = 'CAIRN_TEST_PREPARED';

/** Fills a new data directory with what was prepared; leaves it empty where nothing was, or where its database lies elsewhere. */
export async function copyPrepared(dataDirectory: string, prepared = process.env[preparedVariable]): Promise<void> {
  if (!prepared || !existsSync(path.join(prepared, 'postgres', 'cluster'))) return;
  // Not by `cp` of Node: it does not keep whose a file is, and PostgreSQL runs as another user than root.
  await promisify(execFile)('cp', ['-Rp', `${prepared}/.`, dataDirectory]);
}
