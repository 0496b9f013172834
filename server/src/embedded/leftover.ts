import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { systemCode } from '../lifetime/problem.ts';

/** File in a cluster outside its data directory, with the path of that data directory. */
const ownerFile = 'data-directory';

/** Records the data directory of a cluster. */
export function noteOwner(directory: string, dataDirectory: string): void {
  writeFileSync(join(directory, ownerFile), `${dataDirectory}\n`, { mode: 0o600 });
}

/**
 * Removes clusters below `place` whose temporary data directory no longer exists, as left by tests. Keeps all others, because a missing
 * data directory may be on an unmounted disk.
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
