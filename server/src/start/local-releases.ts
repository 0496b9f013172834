import { join } from 'node:path';
import { RegistryUnreachable, ReleaseRefused, release } from '@cairn/release';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { DataDirectory } from '../lifetime/data-directory.ts';
import { ensureDeployTokens, newDeployToken } from '../registry/token.ts';
import { findBuildUnits } from './sources.ts';

interface Options {
  checkout: string;
  data: DataDirectory;
  database: Database;
  /** Where the server that is just starting listens. */
  server: string;
  progress: (words: string) => void;
  log: Logger;
}

/**
 * Releases every remote of this checkout by the release command that a team uses, with a deploy token that is made once
 * and kept in the data directory. A remote that is refused is left as it was, and the others go on.
 */
export async function releaseLocalRemotes({ checkout, data, database, server, progress, log }: Options): Promise<void> {
  const { remotes } = findBuildUnits(checkout);
  const tokens = new Map(remotes.map(({ name }) => [name, data.keep(`deploy-token-${name}`, newDeployToken)]));
  await ensureDeployTokens(database, tokens);
  for (const { name, directory } of remotes) {
    try {
      const done = await release({
        directory: join(directory, 'dist'),
        server,
        token: tokens.get(name) ?? '',
        note: `${name}, from this checkout`,
      });
      if (done.changed) progress(`released ${done.remote} ${done.release}, revision ${done.revision}`);
    } catch (error) {
      if (!(error instanceof ReleaseRefused || error instanceof RegistryUnreachable)) throw error;
      log.error({ remote: name, problem: error.message }, 'a remote could not be released');
      progress(`${name} was not released: ${error.message}`);
    }
  }
}
