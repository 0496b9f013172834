import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import * as v from 'valibot';
import { connect, DatabaseUnreachable, findCause } from './connect.ts';
import { isLockFailure } from './failure.ts';
import { ensureRoles } from './role.ts';

const ownMigrations = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Any fixed number: everyone who migrates this database waits for the same lock. */
const migrationLock = 7_203_118_455;
/**
 * Milliseconds that a migration waits for a lock before it steps back. Shorter than PostgreSQL's deadlock_timeout (one second), so
 * that a version that is still serving is rarely the one that loses, and short, because all its requests wait behind it.
 */
const lockTimeoutMs = 500;
const pauseMs = 250;

const JournalSchema = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) });

/** The database was migrated by a newer Cairn than this one. */
export class DatabaseTooNew extends Error {
  constructor() {
    super('the database was migrated by a newer version of Cairn; start that version, or restore a backup made by this one');
    this.name = 'DatabaseTooNew';
  }
}

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
  /** Milliseconds in which each migration has to get its locks. */
  patienceMs?: number;
}

/**
 * Brings the database at `url` to this version: roles first, then every migration that is missing, each in a transaction of its own,
 * under a lock, so that several processes may start at once, also next to a version that is still serving. The login needs no
 * superuser: the database's owner with CREATEROLE.
 * @throws DatabaseUnreachable, DatabaseTooNew, DatabaseRoleMissing, DatabaseRoleUnsafe or MigrationFailed
 */
export async function migrate(url: string, { folder = ownMigrations, patienceMs = 120_000 }: MigrationOptions = {}): Promise<void> {
  const client = await connect(url, 'cairn migration');
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    const migrations = readMigrationFiles({ migrationsFolder: folder });
    const names = readNames(folder);
    const applied = await readApplied(client);
    if ([...applied].some((when) => !migrations.some(({ folderMillis }) => folderMillis === when))) throw new DatabaseTooNew();
    await ensureRoles(client);
    for (const migration of migrations)
      if (!applied.has(migration.folderMillis))
        await apply(client, migration, names.get(migration.folderMillis) ?? migration.hash, patienceMs);
  } finally {
    // Ending the connection gives the lock back, whatever state it is in.
    await client.end();
  }
}

/** File names without their ending, by those times. drizzle keeps them in its journal alone. */
function readNames(folder: string): Map<number, string> {
  const { entries } = v.parse(JournalSchema, JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')));
  return new Map(entries.map(({ when, tag }) => [when, tag]));
}

/** The times by which drizzle names what was applied. */
async function readApplied(client: pg.Client): Promise<Set<number>> {
  const table = await client.query<{ known: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as known`);
  if (!table.rows[0]?.known) return new Set();
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  return new Set(rows.map((row) => Number(row.created_at)));
}

/** Applies one migration, and tries again where a lock is not free. */
async function apply(client: pg.Client, migration: MigrationMeta, name: string, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await client.query('begin');
      await client.query('create schema if not exists drizzle');
      await client.query(
        'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
      );
      for (const statement of migration.sql) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        migration.hash,
        migration.folderMillis,
      ]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined); // a connection that is gone has rolled back
      if (!isLockFailure(error)) throw failed(name, error);
      if (Date.now() > deadline)
        throw new MigrationFailed(
          `the migration ${name} could not get its locks in ${patienceMs / 1000} seconds; end what uses the database, and start again`,
          { cause: error },
        );
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }
}

function failed(name: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  return findCause(cause, '42501')
    ? new DatabaseUnreachable(`its login may not do what a migration needs (${message}); it must own the database`, { cause })
    : new MigrationFailed(`the migration ${name} failed: ${message}`, { cause });
}
