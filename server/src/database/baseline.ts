import type pg from 'pg';
import { fingerprintOfCatalogue, readCatalogue } from './catalogue.ts';
import { type Migration, noteApplied } from './journal.ts';

/** The schema after the last migration before the baseline. */
export interface FormerSchema {
  /** The timestamp of that migration. */
  last: number;
  /** `fingerprintOfCatalogue` of a database with all those migrations. */
  fingerprint: string;
}

/** After 0088_delivery_of_codes, on PostgreSQL 18. */
export const formerSchema: FormerSchema = {
  last: 1_795_892_286_727,
  fingerprint: '77e488929764c0885cec83a5674236a4492767eea225453d772fa322ff7963e5',
};

/** The database was migrated by a newer version of Cairn. */
export class DatabaseTooNew extends Error {
  constructor() {
    super('the database was migrated by a newer version of Cairn; start that version, or restore a backup made by this one');
    this.name = 'DatabaseTooNew';
  }
}

/** The database is older than the baseline, and its schema differs from that of the last migration before it. */
export class DatabaseTooOld extends Error {
  constructor() {
    super(
      'the database was migrated by a version of Cairn before the baseline of 28 November 2026, or its schema was changed by hand; start commit 42f7b367 on it once, then this version, or restore a backup made by this one',
    );
    this.name = 'DatabaseTooOld';
  }
}

/**
 * Adopts a database that was migrated before the baseline existed. If its catalogue equals `former`, marks the baseline as applied in the
 * journal. Leaves empty databases and databases with the baseline unchanged.
 * @returns the timestamps of the applied migrations
 * @throws DatabaseTooNew or DatabaseTooOld, without changes
 */
export async function adoptBaseline(
  client: pg.Client,
  { migrations, applied, former }: { migrations: readonly Migration[]; applied: ReadonlySet<number>; former: FormerSchema },
): Promise<ReadonlySet<number>> {
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis));
  const unknown = [...applied].filter((when) => !known.has(when));
  const baseline = migrations[0];
  if (unknown.length === 0) return applied;
  if (!baseline || applied.has(baseline.folderMillis) || unknown.some((when) => when > baseline.folderMillis)) throw new DatabaseTooNew();
  if (Math.max(...unknown) !== former.last || fingerprintOfCatalogue(await readCatalogue(client)) !== former.fingerprint)
    throw new DatabaseTooOld();
  await client.query('begin');
  await client.query('delete from drizzle.__drizzle_migrations');
  await noteApplied(client, baseline);
  await client.query('commit');
  return new Set([baseline.folderMillis]);
}
