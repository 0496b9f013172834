import type { Database } from '../database/database.ts';
import type { DataDirectory } from '../lifetime/data-directory.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { latestRevision, namedBy } from '../registry/revision.ts';
import type { ReleaseStore } from '../registry/store.ts';

const part = 'releases';

/**
 * Checks that the store contains releases of this installation. A single missing release is skipped when requested; if all are missing, the
 * store is empty or belongs to another installation.
 * @param name the operator's name for the store
 * @throws StartProblem if the live revision names releases and none exists, unless new ones are wanted
 */
export async function checkReleases(
  database: Database,
  store: ReleaseStore,
  { data, name, wantedNew }: { data: DataDirectory; name: string; wantedNew: boolean },
): Promise<void> {
  const named = namedBy(await latestRevision(database));
  const tags = await Promise.all(named.map(({ remote, release }) => store.manifestTag(remote, release)));
  const isThere = tags.some((tag) => tag !== undefined);
  if (named.length > 0 && !isThere && data.hasCreated(part) && !wantedNew)
    throw new StartProblem(
      `the releases of this installation are missing: ${name} has none of the ${named.length} in its database; restore them from a backup, or set CAIRN_NEW=releases to release the remotes again`,
    );
}

/** Records that releases exist, so that a store without them is rejected from now on. */
export function noteReleases(data: DataDirectory): void {
  if (!data.hasCreated(part)) data.noteCreated(part);
}
