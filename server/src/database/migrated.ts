import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Is the database at this version, with every migration that the code knows and no other? */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  const table = await client.query<{ known: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as known`);
  if (!table.rows[0]?.known) return false;
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  const done = new Set(rows.map((row) => Number(row.created_at)));
  const known = readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis);
  return known.length === done.size && known.every((one) => done.has(one));
}
