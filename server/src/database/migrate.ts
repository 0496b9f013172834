import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { connect, DatabaseUnreachable, findCause } from './connect.ts';
import { ensureRoles } from './role.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Any fixed number: everyone who migrates this database waits for the same lock. */
const migrationLock = 7_203_118_455;

/** The database was migrated by a newer Cairn than this one. */
export class DatabaseTooNew extends Error {
  constructor() {
    super('the database was migrated by a newer version of Cairn; start that version, or restore a backup made by this one');
    this.name = 'DatabaseTooNew';
  }
}

/**
 * Brings the database at `url` to this version: roles first, then every migration that is missing, under a lock, so
 * that several processes may start at once. The login needs no superuser: the database's owner with CREATEROLE.
 * @throws DatabaseUnreachable, DatabaseTooNew, DatabaseRoleMissing or DatabaseRoleUnsafe; whatever it throws, nothing is half done.
 */
export async function migrate(url: string): Promise<void> {
  const client = await connect(url, 'cairn migration');
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseNewer(client);
    await ensureRoles(client);
    await applyMigrations(client);
  } finally {
    // Ending the connection gives the lock back, whatever state it is in.
    await client.end();
  }
}

async function applyMigrations(client: pg.Client): Promise<void> {
  try {
    await runMigrations(drizzle(client), { migrationsFolder });
  } catch (error) {
    const refused = findCause(error, '42501');
    if (refused)
      throw new DatabaseUnreachable(`its login may not do what a migration needs (${refused.message}); it must own the database`, {
        cause: error,
      });
    throw error;
  }
}

async function refuseNewer(client: pg.Client): Promise<void> {
  const table = await client.query<{ known: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as known`);
  if (!table.rows[0]?.known) return;
  const known = new Set(readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis));
  const done = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  if (done.rows.some((row) => !known.has(Number(row.created_at)))) throw new DatabaseTooNew();
}
