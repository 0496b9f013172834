import { type LostRelease, readManifest, releaseRecord } from '@cairn/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mapInBatches } from './in-batches.ts';
import { releases } from './schema.ts';
import type { ReleaseStore } from './store.ts';

const releaseKey = sql<string>`${releases.remote} || '/' || ${releases.release}`;

/** Returns the stored records of lost releases by `<remote>/<release>`. `codes` tells how each is lost. */
export async function keptOfLost(
  database: Database,
  codes: ReadonlyMap<string, LostRelease['code']>,
): Promise<ReadonlyMap<string, LostRelease>> {
  if (codes.size === 0) return new Map();
  const rows = await database.anonymous((tx) =>
    tx
      .select({ name: releaseKey, kept: releases.kept })
      .from(releases)
      .where(inArray(releaseKey, [...codes.keys()])),
  );
  const kept = new Map(rows.map((row) => [row.name, row.kept]));
  return new Map([...codes].map(([name, code]) => [name, { code, record: kept.get(name) }]));
}

/** Stores the records of releases that were published before records existed, if their remote.json is unchanged. Idempotent. */
export async function keepOlder(database: Database, store: Pick<ReleaseStore, 'readManifest'>): Promise<void> {
  const missing = and(isNull(releases.kept), isNull(releases.prunedAt));
  const older = await database.anonymous((tx) => tx.select().from(releases).where(missing));
  await mapInBatches(older, async ({ remote, release, manifestHash }) => {
    const stored = await store.readManifest(remote, release);
    const { manifest } = readManifest(stored?.value);
    if (!manifest || stored?.hash !== manifestHash) return;
    const own = and(eq(releases.remote, remote), eq(releases.release, release));
    await database.anonymous((tx) =>
      tx
        .update(releases)
        .set({ kept: releaseRecord(manifest) })
        .where(own),
    );
  });
}
