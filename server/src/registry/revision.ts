import { type Revision, RevisionSchema, servedBy } from '@cairn/contract';
import { and, desc, eq, max, or, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { releases, revisions } from './schema.ts';

/** Returns the current revision, which is the one with the highest number. */
export async function latestRevision(database: Database): Promise<Revision | null> {
  const [row] = await database.anonymous((tx) => tx.select().from(revisions).orderBy(desc(revisions.number)).limit(1));
  return row ? v.parse(RevisionSchema, { ...row, createdAt: row.createdAt.toISOString() }) : null;
}

/** Returns only its number, or 0 if there is none, to check whether the rest must be read. */
export async function latestNumber(database: Database): Promise<number> {
  const [row] = await database.anonymous((tx) => tx.select({ number: max(revisions.number) }).from(revisions));
  return row?.number ?? 0;
}

/** Returns the published hash of each release's remote.json, by `<remote>/<release>`. */
export async function publishedHashes(database: Database, revision: Revision | null): Promise<Map<string, string>> {
  const wanted = namedBy(revision).map(({ remote, release }): SQL | undefined =>
    and(eq(releases.remote, remote), eq(releases.release, release)),
  );
  if (wanted.length === 0) return new Map();
  const rows = await database.anonymous((tx) =>
    tx
      .select({ remote: releases.remote, release: releases.release, hash: releases.manifestHash })
      .from(releases)
      .where(or(...wanted)),
  );
  return new Map(rows.map(({ remote, release, hash }) => [`${remote}/${release}`, hash]));
}

/** Returns every release that a revision may serve. */
export function namedBy(revision: Revision | null): { remote: string; release: string; on: boolean }[] {
  return Object.entries(revision?.remotes ?? {}).flatMap(([remote, entry]) =>
    servedBy(entry).map((release) => ({ remote, release, on: entry.on })),
  );
}
