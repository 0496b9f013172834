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
  /** Where the server that is just starting listens. */
  server: string;
  progress: (words: string) => void;
  log: Logger;
  /** Which remotes, by their folders' names; all of them without it. */
  isReleased?: (name: string) => boolean;
}

/**
 * Releases every remote of this checkout by the release command that a team uses, with a deploy token that is created once and
 * kept in the data directory. A remote that is refused is left as it was, and the others go on. So is one that somebody changed
 * since its last release from this checkout (`reasonToLeave`): a start undoes nothing.
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
 * Why a start must not put its build in the place of what is live: the remote is off, has a canary, this very build was
 * rolled back or replaced by somebody, or what is live is not what was released from this checkout last. Null where it may.
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
  // A newer host may not run what somebody chose for the one before it. Then this build undoes nothing that works.
  if (!(remote in serving) && excluded.some((one) => one.release === entry.stable && one.code === 'INCOMPATIBLE')) return null;
  const [last] = (await readRemoteHistory(database, remote)).revisions;
  return last ? `${last.author} changed it in revision ${last.number}: ${last.note}` : 'someone changed it';
}

/** What the last release from this checkout made of a remote. */
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

/** How a start's revision is recognized that was written before revisions kept facts. */
function noteBeforeFacts(remote: string): string {
  return `${remote}, from this checkout`;
}
