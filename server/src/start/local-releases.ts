import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findBuildUnits } from '@cairn/build/sources';
import type { RegistryStatus, RevisionEntry } from '@cairn/contract';
import { RegistryUnreachable, ReleaseRefused, release } from '@cairn/release';
import { desc, eq, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { DataDirectory } from '../lifetime/data-directory.ts';
import { readRemoteHistory, readRemoval } from '../registry/history.ts';
import { revisions } from '../registry/schema.ts';
import { ensureDeployTokens, newDeployToken } from '../registry/token.ts';

interface Options {
  checkout: string;
  data: Pick<DataDirectory, 'keep'>;
  database: Database;
  /** URL of the server that is starting. */
  server: string;
  progress: (words: string) => void;
  log: Logger;
  /** Selects remotes by folder name. Default: all. */
  isReleased?: (name: string) => boolean;
}

/**
 * Releases all remotes of this checkout with the release command that teams use, and a deploy token that is created once and stored in the
 * data directory. A rejected remote stays unchanged and does not stop the others. Remotes that somebody changed since their last release
 * from this checkout are skipped (`reasonToLeave`), so that a start undoes nothing.
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
    try {
      const done = await release({
        directory: join(directory, 'dist'),
        server,
        token: tokens.get(name) ?? '',
        fromCheckout: true,
        whyLeft: (build, live) => reasonToLeave(database, build, live),
      });
      if (done.changed) progress(`released ${done.remote} ${done.release}, revision ${done.revision}`);
      if (done.left === undefined) continue;
      log.info(
        { event: 'release.unchanged', remote: done.remote, release: done.release, reason: done.left },
        'remote not changed at start',
      );
      progress(`kept ${done.remote} at ${done.release}: ${done.left}. To release this checkout's build: pnpm release ${name}`);
    } catch (error) {
      if (!(error instanceof ReleaseRefused || error instanceof RegistryUnreachable)) throw error;
      log.error({ event: 'release.failed', remote: name, problem: error.message }, 'remote could not be released');
      progress(`${name} was not released: ${error.message}`);
    }
  }
}

/**
 * Returns why a start must not replace the live release: the remote is off, has a canary, this build was rolled back or replaced, or the
 * live release is not the last one from this checkout. Returns null if it may.
 */
async function reasonToLeave(
  database: Database,
  { remote, release: build }: { remote: string; release: string },
  { revision, serving, excluded }: RegistryStatus,
): Promise<string | null> {
  const entry = revision?.remotes[remote];
  if (!entry) return null;
  if (!entry.on) return 'it is switched off';
  if (entry.stable === build) return null; // its files are missing: the remote stays as it is
  if (entry.canary) return `${entry.canary.release} is on canary`;
  const removal = await readRemoval(database, remote, build);
  if (removal && !isFromCheckout(removal))
    return `${build} was removed by ${removal.author} in revision ${removal.number}: ${removal.note}`;
  if (isDeepStrictEqual(await lastFromCheckout(database, remote), entry)) return null;
  // A newer host may not run a release chosen for its predecessor. Then replacing it breaks nothing.
  if (!(remote in serving) && excluded.some((one) => one.release === entry.stable && one.code === 'INCOMPATIBLE')) return null;
  const [last] = (await readRemoteHistory(database, remote)).revisions;
  return last ? `${last.author} changed it in revision ${last.number}: ${last.note}` : 'someone changed it';
}

/** Returns the state of a remote after its last release from this checkout. */
async function lastFromCheckout(database: Database, remote: string): Promise<RevisionEntry | undefined> {
  const byFacts = sql`${revisions.change} @> ${JSON.stringify({ action: 'promote', remote, fromCheckout: true })}::jsonb`;
  const byNote = eq(revisions.note, noteBeforeFacts(remote));
  const [row] = await database.anonymous((tx) =>
    tx.select({ remotes: revisions.remotes }).from(revisions).where(or(byFacts, byNote)).orderBy(desc(revisions.number)).limit(1),
  );
  return row?.remotes[remote];
}

function isFromCheckout({ change, note }: NonNullable<Awaited<ReturnType<typeof readRemoval>>>): boolean {
  return change === null ? note.endsWith(noteBeforeFacts('')) : change.action === 'promote' && change.fromCheckout;
}

/** Returns the note that identifies a start's revision from before revisions stored their change. */
function noteBeforeFacts(remote: string): string {
  return `${remote}, from this checkout`;
}
