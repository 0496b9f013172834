import { join } from 'node:path';
import { findBuildUnits } from '@cairn/build/sources';
import { RegistryUnreachable, ReleaseRefused, release } from '@cairn/release';
import { desc, eq, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { DataDirectory } from '../lifetime/data-directory.ts';
import { revisions } from '../registry/schema.ts';
import { ensureDeployTokens, newDeployToken } from '../registry/token.ts';

interface Options {
  checkout: string;
  data: DataDirectory;
  database: Database;
  /** Where the server that is just starting listens. */
  server: string;
  progress: (words: string) => void;
  log: Logger;
  /** Which remotes, by their folders' names; all of them without it. */
  isReleased?: (name: string) => boolean;
}

/**
 * Releases every remote of this checkout by the release command that a team uses, with a deploy token that is made once
 * and kept in the data directory. A remote that is refused is left as it was, and the others go on. A build is released
 * once: what somebody has rolled back since is not brought back by a start.
 */
export async function releaseLocalRemotes({
  checkout,
  data,
  database,
  server,
  progress,
  log,
  isReleased = () => true,
}: Options): Promise<void> {
  const { remotes } = findBuildUnits(checkout);
  const tokens = new Map(remotes.map(({ name }) => [name, data.keep(`deploy-token-${name}`, newDeployToken)]));
  await ensureDeployTokens(database, tokens);
  for (const { name, directory } of remotes.filter((remote) => isReleased(remote.name))) {
    const former = await lastReleased(database, name);
    try {
      const done = await release({
        directory: join(directory, 'dist'),
        server,
        token: tokens.get(name) ?? '',
        former,
        fromCheckout: true,
      });
      if (done.changed) progress(`released ${done.remote} ${done.release}, revision ${done.revision}`);
      else if (former && done.release !== former) progress(`left ${name} at ${done.release}, as revision ${done.revision} has it`);
    } catch (error) {
      if (!(error instanceof ReleaseRefused || error instanceof RegistryUnreachable)) throw error;
      log.error({ remote: name, problem: error.message }, 'a remote could not be released');
      progress(`${name} was not released: ${error.message}`);
    }
  }
}

/** The last build of a remote that a start has released. */
async function lastReleased(database: Database, remote: string): Promise<string | undefined> {
  const byStart = sql`${revisions.change} @> ${JSON.stringify({ action: 'promote', remote, fromCheckout: true })}::jsonb`;
  const byFormerStart = eq(revisions.note, `${remote}, from this checkout`); // before revisions kept facts
  const [row] = await database.anonymous((tx) =>
    tx.select({ remotes: revisions.remotes }).from(revisions).where(or(byStart, byFormerStart)).orderBy(desc(revisions.number)).limit(1),
  );
  return row?.remotes[remote]?.stable;
}
