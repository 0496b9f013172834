import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { adoptBaseline, type FormerSchema, formerSchema } from './baseline.ts';
import { connect, DatabaseUnreachable, findCause } from './connect.ts';
import { isLockFailure } from './failure.ts';
import { noteApplied, ownMigrations, readApplied, readMigrations } from './journal.ts';
import { ensureRoles } from './role.ts';
import { applySqlFiles, ownSqlFiles, readChangedSqlFiles, readSqlFiles } from './sql-files.ts';

/** Any fixed number: everyone who migrates this database waits for the same lock. */
const migrationLock = 7_203_118_455;
/**
 * Milliseconds that a migration waits for a lock before it steps back. Shorter than PostgreSQL's deadlock_timeout (one second), so
 * that a version that is still serving is rarely the one that loses, and short, because all its requests wait behind it.
 */
const lockTimeoutMs = 500;
const pauseMs = 250;

/** A migration could not be applied. Those before it are; of it there is nothing. The message is one line. */
export class MigrationFailed extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason.replaceAll(/\s+/g, ' '), options);
    this.name = 'MigrationFailed';
  }
}

export interface MigrationOptions {
  /** The directory with the SQL files and drizzle's journal. */
  folder?: string;
  /** The directory with functions, triggers, policies and grants; none where migrations of another directory are applied. */
  sqlFolder?: string | undefined;
  /** Milliseconds in which each migration has to get its locks. */
  patienceMs?: number;
  /** What a database from before the baseline has to be like. */
  former?: FormerSchema;
}

/**
 * Brings the database at `url` to this version: roles first, then every migration that is missing, each in a transaction of its own,
 * then the files of `server/sql` that have changed, in one transaction. All of it under a lock, so that several processes may start at
 * once, also next to a version that is still serving. The login needs no superuser: the database's owner with CREATEROLE.
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
    // Ending the connection gives the lock back, whatever state it is in.
    await client.end();
  }
}

/** Runs `work` in a transaction, and again where a lock is not free. */
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
      await client.query('rollback').catch(() => undefined); // a connection that is gone has rolled back
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
