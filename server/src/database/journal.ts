import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import * as v from 'valibot';

export const ownMigrations = fileURLToPath(new URL('../../migrations', import.meta.url));

const JournalSchema = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) });

export interface Migration extends MigrationMeta {
  /** The file name without extension. */
  name: string;
}

/** Reads the migrations in `folder`, oldest first. Drizzle identifies each by its generation time (`folderMillis`). */
export function readMigrations(folder = ownMigrations): Migration[] {
  const { entries } = v.parse(JournalSchema, JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')));
  const names = new Map(entries.map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder: folder }).map((one) => ({ ...one, name: names.get(one.folderMillis) ?? one.hash }));
}

/** Returns the timestamps of the migrations that were applied to this database. */
export async function readApplied(client: pg.ClientBase): Promise<Set<number>> {
  const table = await client.query<{ known: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as known`);
  if (!table.rows[0]?.known) return new Set();
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  return new Set(rows.map((row) => Number(row.created_at)));
}

/** Marks a migration as applied, in the caller's transaction. */
export async function noteApplied(client: pg.ClientBase, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
}
