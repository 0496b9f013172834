import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ensureRoles } from './role.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Any fixed number: everyone who migrates this database waits for the same lock. */
const migrationLock = 7_203_118_455;
const startupPatienceMs = 10_000;

/** The database was migrated by a newer Cairn than this one. */
export class DatabaseTooNew extends Error {
  constructor() {
    super('the database was migrated by a newer version of Cairn; start that version, or restore a backup made by this one');
    this.name = 'DatabaseTooNew';
  }
}

/** The database cannot be reached, or does not accept the login. `reason` never holds the password. */
export class DatabaseUnreachable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the database cannot be used: ${reason}`, options);
    this.name = 'DatabaseUnreachable';
  }
}

/**
 * Brings the database at `url` to this version: roles first, then every migration that is missing, under a lock, so
 * that several processes may start at once. The login needs no superuser: the database's owner with CREATEROLE.
 * Throws DatabaseUnreachable, DatabaseTooNew, DatabaseRoleMissing or DatabaseRoleUnsafe; whatever it throws, nothing is half done.
 */
export async function migrate(url: string): Promise<void> {
  const client = await connect(url);
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

/** Connects, and waits up to ten seconds for a server that is only just starting. */
async function connect(url: string): Promise<pg.Client> {
  const deadline = Date.now() + startupPatienceMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: 'cairn migration', connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined); // a connection that breaks fails the query that runs on it
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end();
      const code = codeOf(error);
      if (!['57P03', 'ECONNREFUSED', 'ENOENT'].includes(code) || Date.now() > deadline) {
        throw new DatabaseUnreachable(error instanceof Error && error.message ? error.message : code, { cause: error });
      }
      await pause(200);
    }
  }
}

/** The error of PostgreSQL with this SQLSTATE among the causes of `error`. */
function findCause(error: unknown, code: string): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (codeOf(cause) === code) return cause;
  return undefined;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
