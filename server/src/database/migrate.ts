import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { adoptBaseline, type FormerSchema, formerSchema } from './baseline.ts';
import { connect, DatabaseUnreachable, findCause } from './connect.ts';
import { isLockFailure } from './failure.ts';
import { noteApplied, ownMigrations, readApplied, readMigrations } from './journal.ts';
import { ensureRoles } from './role.ts';
import { applySqlFiles, ownSqlFiles, readChangedSqlFiles, readSqlFiles } from './sql-files.ts';

/** Advisory lock of all migrations of a database. Any fixed number works. */
const migrationLock = 7_203_118_455;
/**
 * Milliseconds that a migration waits for a lock before it retries. Below PostgreSQL's deadlock_timeout (1 second), so that a running
 * version rarely loses a deadlock; and short, because all its requests queue behind the lock.
 */
const lockTimeoutMs = 500;
const pauseMs = 250;

/** A migration failed and was rolled back. The migrations before it are applied. The message is one line. */
export class MigrationFailed extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason.replaceAll(/\s+/g, ' '), options);
    this.name = 'MigrationFailed';
  }
}

export interface MigrationOptions {
  /** Directory of the SQL files and drizzle's journal. */
  folder?: string;
  /** Directory of functions, triggers, policies and grants. Undefined if migrations from another directory are applied. */
  sqlFolder?: string | undefined;
  /** Milliseconds in which each migration must get its locks. */
  patienceMs?: number;
  /** Expected schema of a database from before the baseline. */
  former?: FormerSchema;
}

/**
 * Migrates the database at `url` to this version: first the roles, then each missing migration in its own transaction, then the changed
 * files of `server/sql` in one transaction. A lock serializes processes that start together. A running older version can keep serving. The
 * login must own the database and have CREATEROLE; it need not be a superuser.
 * @throws DatabaseUnreachable, DatabaseTooNew, DatabaseTooOld, DatabaseRoleMissing, DatabaseRoleUnsafe or MigrationFailed
 */
export async function migrate(url: string, options: MigrationOptions = {}): Promise<void> {
  const { folder = ownMigrations, patienceMs = 120_000, former = formerSchema } = options;
  const { sqlFolder = folder === ownMigrations ? ownSqlFiles : undefined } = options;
  const client = await connect(url, 'cairn migration');
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    const migrations = readMigrations(folder);
    const applied = await adoptBaseline(client, { migrations, applied: await readApplied(client), former });
    await ensureRoles(client);
    for (const migration of migrations) {
      if (applied.has(migration.folderMillis)) continue;
      await inTransaction(client, { name: `the migration ${migration.name}`, patienceMs }, async () => {
        for (const statement of migration.sql) await client.query(statement);
        await noteApplied(client, migration);
      });
    }
    const changed = sqlFolder ? await readChangedSqlFiles(client, readSqlFiles(sqlFolder)) : [];
    if (changed.length > 0)
      await inTransaction(client, { name: 'the update of functions and policies', patienceMs }, () => applySqlFiles(client, changed));
  } finally {
    // Closing the connection releases the lock in any state.
    await client.end();
  }
}

/** Runs `work` in a transaction. Retries while a lock is unavailable. */
async function inTransaction(
  client: pg.Client,
  { name, patienceMs }: { name: string; patienceMs: number },
  work: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await client.query('begin');
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined); // a lost connection has rolled back already
      if (!isLockFailure(error)) throw failed(name, error);
      if (Date.now() > deadline)
        throw new MigrationFailed(
          `${name} could not get its locks in ${patienceMs / 1000} seconds; stop other users of the database, and start again`,
          { cause: error },
        );
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }
}

function failed(name: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  return findCause(cause, '42501')
    ? new DatabaseUnreachable(`its login lacks permissions for a migration (${message}); it must own the database`, { cause })
    : new MigrationFailed(`${name} failed: ${message}`, { cause });
}
