import type pg from 'pg';
import { fingerprintOfCatalogue, readCatalogue } from './catalogue.ts';
import { type Migration, noteApplied } from './journal.ts';

/** The schema as the migrations before the baseline left it. */
export interface FormerSchema {
  /** The time of the last of those migrations. */
  last: number;
  /** `fingerprintOfCatalogue` of a database that had all of them. */
  fingerprint: string;
}

/** After 0088_delivery_of_codes, on PostgreSQL 18. */
export const formerSchema: FormerSchema = {
  last: 1_795_892_286_727,
  fingerprint: '77e488929764c0885cec83a5674236a4492767eea225453d772fa322ff7963e5',
};

/** The database was migrated by a newer Cairn than this one. */
export class DatabaseTooNew extends Error {
  constructor() {
    super('the database was migrated by a newer version of Cairn; start that version, or restore a backup made by this one');
    this.name = 'DatabaseTooNew';
  }
}

/** The database is from before the baseline, and is not as the last migration before it left it. */
export class DatabaseTooOld extends Error {
  constructor() {
    super(
      'the database was migrated by a version of Cairn before the baseline of 28 November 2026, or its schema was changed by hand; start commit 42f7b367 on it once, then this version, or restore a backup made by this one',
    );
    this.name = 'DatabaseTooOld';
  }
}

/**
 * Adopts a database whose schema was built by the migrations before the baseline: where its catalogue is the one that they left, the
 * journal says from now on that it has the baseline. A database that has the baseline, or is empty, is left alone.
 * @returns the times of the migrations that the database has
 * @throws DatabaseTooNew or DatabaseTooOld; nothing is changed then
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
