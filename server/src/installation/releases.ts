import type { Database } from '../database/database.ts';
import type { DataDirectory } from '../lifetime/data-directory.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { latestRevision, namedBy } from '../registry/revision.ts';
import type { ReleaseStore } from '../registry/store.ts';

const part = 'releases';

/**
 * Does the store hold releases of this installation? A single missing one is left out when it is asked for; all of them missing means
 * that the store is empty, or another's.
 * @param name what a person knows the store by
 * @throws StartProblem where the live revision names releases and none of them is there, unless new ones are wanted
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

/** From now on a store without the releases that the database names is refused. */
export function noteReleases(data: DataDirectory): void {
  if (!data.hasCreated(part)) data.noteCreated(part);
}
