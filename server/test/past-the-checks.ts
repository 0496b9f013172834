import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { openDatabase } from '../src/database/database.ts';
import { findPostmaster } from '../src/embedded/postmaster.ts';
import { appRole, databaseName } from '../src/embedded/roles.ts';
import { revisions } from '../src/registry/schema.ts';

/**
 * Makes a release the only one of its remote in a running Cairn, even if it cannot run. This is the state after the
 * host has changed since the release was promoted.
 */
export async function makeOnlyRelease(dataDirectory: string, remote: string, release: string): Promise<void> {
  const postmaster = findPostmaster(join(dataDirectory, 'postgres/cluster'));
  if (!postmaster) throw new Error(`no PostgreSQL runs in ${dataDirectory}`);
  const secret = readFileSync(join(dataDirectory, 'postgres-app'), 'utf8').trim();
  const database = openDatabase({ url: `postgresql://${appRole}:${secret}@127.0.0.1:${postmaster.port}/${databaseName}` });
  try {
    await database.anonymous(async (tx) => {
      const [live] = await tx.select().from(revisions).orderBy(desc(revisions.number)).limit(1);
      if (!live) throw new Error('nothing has been released yet');
      await tx.insert(revisions).values({
        number: live.number + 1,
        previous: live.number,
        author: 'test',
        note: 'written past the checks',
        remotes: { ...live.remotes, [remote]: { stable: release, lastGood: null, on: true } },
      });
    });
  } finally {
    await database.close();
  }
}
