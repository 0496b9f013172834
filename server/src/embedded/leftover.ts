import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { systemCode } from '../lifetime/problem.ts';

/** In a cluster's directory outside its data directory: where that data directory is. */
const ownerFile = 'data-directory';

/** Notes whose cluster this is. */
export function noteOwner(directory: string, dataDirectory: string): void {
  writeFileSync(join(directory, ownerFile), `${dataDirectory}\n`, { mode: 0o600 });
}

/**
 * Removes the clusters below `place` that belonged to temporary data directories which are gone, as tests leave them.
 * Any other stays, whatever has become of its data directory: it may be on a disk that is not there today.
 */
export function removeLeftovers(place: string, temporary = tmpdir()): void {
  if (!existsSync(place)) return;
  for (const name of readdirSync(place)) {
    const owner = readOwner(join(place, name));
    if (owner?.startsWith(temporary + sep) && !existsSync(owner)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function readOwner(directory: string): string | undefined {
  try {
    return readFileSync(join(directory, ownerFile), 'utf8').trim();
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
