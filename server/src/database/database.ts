import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ApiError } from '../http/error.ts';
import type { PlatformPass } from '../platform/pass.ts';
import { defaultPoolSettings, type PoolSettings } from '../settings/database-settings.ts';
import { type Admission, createAdmission } from './admission.ts';
import { type AdvisoryLocks, withAdvisoryLocks } from './advisory-locks.ts';
import { withAfterCommit } from './after-commit.ts';
import { apart } from './apart.ts';
import { dialect } from './dialect.ts';
import { databaseFailure, isUnanswered } from './failure.ts';
import { createHealthCheck, type DatabaseHealth, type HealthCheck } from './health.ts';
import { type Listening, listen } from './listen.ts';
import { inOwnedSchema } from './maintenance.ts';
import { type Connection, type HealingPool, openPool } from './pool.ts';
import { repeatable } from './repeat.ts';
import type * as schema from './schema.ts';

export type Schema = typeof schema;
/** A transaction with typed tables. Each request reads and writes inside transactions. */
export type Transaction = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>;

/** The scope of a transaction. Row-level security reads it. */
export interface TenantScope {
  tenantId: string;
  userId: string;
  /** Ids of the visible projects (those of an API key). Null or undefined means all projects of the tenant. */
  projects?: readonly string[] | null;
  /** Also shows deleted projects and their content. Only for code that lists, restores or removes them. */
  deleted?: 'shown';
}

export interface Database {
  /**
   * Runs work on the rows of one tenant, as role `cairn_app` with row-level security. Never await a network call inside. After a deadlock
   * it runs again, so external effects must use `afterCommit`.
   * @throws ApiError BUSY if the tenant has too many open transactions
   */
  inTenant<T>(scope: TenantScope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs work of staff and administrators across tenants, as role `cairn_platform`. Its policies only apply after `platform_enter` has
   * recorded the transaction, and only cover what the permission allows.
   * @throws ApiError FORBIDDEN if the person is not staff according to the database
   */
  inPlatform<T>(pass: PlatformPass, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs all `inTenant` and `inPlatform` calls inside `work` in one transaction. Each call is a savepoint and rolls back on its own. Run
   * the calls sequentially. Use `tx` for statements of the outer transaction.
   */
  together<T>(scope: TenantScope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs work before the tenant is known. Only the SECURITY DEFINER functions of server/sql are usable here. */
  anonymous<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Same for a single statement, in one round trip. */
  ask<Row extends pg.QueryResultRow>(statement: SQL): Promise<pg.QueryResult<Row>>;
  /**
   * Runs work of the installation across tenants (demo content, maintenance, operator commands), as role `cairn_definer`. Never use it for
   * a request.
   */
  maintain<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs work under advisory locks, which at most one process can hold. They are not part of a transaction. */
  withLocks<T>(work: (locks: AdvisoryLocks) => Promise<T>): Promise<T>;
  /** Listens on a channel (NOTIFY) until closed. */
  listen(channel: string, listening: Listening): { close(): Promise<void> };
  /** Checks over a dedicated connection whether the database responds and can store data. Never rejects. */
  health(): Promise<DatabaseHealth>;
  /** Returns how many transactions of this process are open, of at most how many, and how many wait for their turn. */
  load(): ReturnType<Admission['load']>;
  /** Waits for running work, then closes all connections. */
  close(): Promise<void>;
}

export interface DatabaseUrls {
  /** The login that owns the schema and runs migrations. */
  url: string;
  /** A login that can only become `cairn_app`. Without it, requests use `url` and switch to `cairn_app`. */
  appUrl?: string | undefined;
}

/**
 * Maximum number of active transactions: two per core plus one, PostgreSQL's rule of thumb. With more, 20 callers on two cores wait 20 %
 * longer. Code that holds a connection never requests a second one.
 */
const workingAtOnce = Math.min(20, 2 * availableParallelism() + 1);
const slowAfterMs = 500;
const queuedPerTenant = 200;

/** The resources that transactions run on. */
interface Engine {
  pool: HealingPool;
  admission: Admission;
  health: HealthCheck;
  /** Timeout in milliseconds for starting a transaction. */
  beginTimeoutMs: number;
}

/** Opens the connection pool for requests. Connects lazily. Does not migrate. */
export function openDatabase({ url, appUrl }: DatabaseUrls, settings: PoolSettings = defaultPoolSettings): Database {
  const { connections, lockTimeoutMs, connectTimeoutMs } = settings;
  const reserved = Math.ceil(connections / 5);
  const engine: Engine = {
    pool: openPool(appUrl ?? url, settings),
    admission: createAdmission({
      working: Math.min(workingAtOnce, connections),
      slowAfterMs,
      open: connections,
      openPerTenant: Math.ceil((connections - reserved) / 2),
      reserved,
      queuedPerTenant,
      waitMs: connectTimeoutMs,
    }),
    health: createHealthCheck(appUrl ?? url),
    beginTimeoutMs: lockTimeoutMs + 2_000, // the start may wait for a lock
  };

  const whole = new AsyncLocalStorage<Whole>();

  /** Runs work after an entry statement, in its own transaction or in a savepoint of the outer one. */
  async function run<T>(tenant: string, entry: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const outer = whole.getStore();
    if (!outer?.open) return repeatable(() => transact(engine, tenant, entry, work));
    // Rolling back the savepoint releases its locks, so only this part is retried after a deadlock.
    const done = await repeatable(() =>
      apart(outer.tx, async (tx) => {
        await tx.execute(sql.raw(entry));
        return work(tx);
      }),
    );
    await outer.tx.execute(sql.raw(outer.entry));
    return done;
  }

  return {
    inTenant: (scope, work) => run(scope.tenantId, tenantEntry(scope), work),
    inPlatform: (pass, work) =>
      run('platform', platformEntry(pass), async (tx) => {
        await enterPlatform(tx, pass);
        return work(tx);
      }),
    together: (scope, work) => {
      const entry = tenantEntry(scope);
      return transact(engine, scope.tenantId, entry, async (tx) => {
        const outer = { tx, entry, open: true };
        try {
          return await whole.run(outer, () => work(tx));
        } finally {
          outer.open = false;
        }
      });
    },
    anonymous: (work) => repeatable(() => transact(engine, null, nobody, work)),
    ask: (statement) => repeatable(() => engine.admission.run(null, () => transactOnce(engine, nobody, statement))),
    maintain: (work) => repeatable(() => inOwnedSchema(url, work)),
    withLocks: (work) => withAdvisoryLocks(url, work),
    listen: (channel, listening) => listen(appUrl ?? url, channel, listening, settings),
    health: () => engine.health.check(),
    load: () => engine.admission.load(),
    async close() {
      await Promise.all([engine.pool.close(), engine.health.close()]);
    },
  };
}

/**
 * Runs a transaction that starts with `entry`. Pipelines `begin` with the first statement: a request has several transactions, and
 * drizzle's own implementation waits for two round trips before each.
 */
function transact<T>(engine: Engine, tenant: string | null, entry: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withAfterCommit(() => engine.admission.run(tenant, () => commit(engine, entry, work)));
}

async function commit<T>(engine: Engine, entry: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await engine.pool.connect();
  const begun = begin(engine, client, entry);
  let broken: Error | undefined;
  try {
    const done = await work(new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined));
    await client.query('commit');
    return done;
  } catch (error) {
    // Do not reuse a connection whose rollback failed. Report the original error, because it is more useful.
    broken = (await settled(client.query('rollback'))).failure;
    throw noted(engine, client, (await begun).failure ?? error);
  } finally {
    client.release(broken);
  }
}

async function transactOnce<Row extends pg.QueryResultRow>(engine: Engine, entry: string, statement: SQL): Promise<pg.QueryResult<Row>> {
  const client = await engine.pool.connect();
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const begun = begin(engine, client, entry);
  const asked = settled(client.query<Row>(text, params));
  // After a failed statement, PostgreSQL treats this as a rollback.
  const ended = settled(client.query('commit'));
  const failure = (await begun).failure ?? (await asked).failure ?? (await ended).failure;
  client.release((await ended).failure);
  const { value } = await asked;
  if (failure || !value) throw noted(engine, client, failure ?? new Error('a statement was neither answered nor refused'));
  return value;
}

/** Sends the start of a transaction, with a short timeout: the response comes soon or never. Later statements may take longer. */
function begin({ beginTimeoutMs }: Engine, client: Connection, entry: string): Promise<{ failure?: Error }> {
  const query: pg.QueryConfig & { query_timeout: number } = { text: `begin; ${entry}`, query_timeout: beginTimeoutMs };
  return settled(client.query(query));
}

/** Records what a failure says about the connection and the disk. */
function noted({ pool, health }: Engine, client: Connection, error: unknown): unknown {
  if (isUnanswered(error)) pool.distrust(client);
  if (databaseFailure(error)?.code === 'OUT_OF_SPACE') health.noteOutOfSpace();
  return error;
}

/** Converts a promise to one that never rejects, so that the result can be inspected later. */
function settled<T>(promise: Promise<T>): Promise<{ value?: T; failure?: Error }> {
  return promise.then(
    (value) => ({ value }),
    (failure: Error) => ({ failure }),
  );
}

/** The outer transaction of `together`. */
interface Whole {
  tx: Transaction;
  entry: string;
  /** False after its end. Work that is still running then uses its own transaction. */
  open: boolean;
}

const nobody = tenantEntry({ tenantId: '', userId: '' });

/**
 * Returns the statement that sets role and scope; `true` makes each setting local to the transaction. Deleted projects are looked up with
 * the new role, therefore in a separate statement.
 */
function tenantEntry({ tenantId, userId, projects = null, deleted }: TenantScope): string {
  // An empty string means no limit, so an empty list becomes a word that is no id.
  const reach = projects === null ? '' : projects.join(',') || 'none';
  const entry = settings({ role: 'cairn_app', 'app.tenant_id': tenantId, 'app.user_id': userId, 'app.project_ids': reach });
  if (tenantId === '') return entry;
  const hidden = deleted === 'shown' ? `''` : `deleted_projects(${pg.escapeLiteral(tenantId)})`;
  return `${entry}; select set_config('app.deleted_projects', ${hidden}, true)`;
}

function platformEntry({ userId }: PlatformPass): string {
  return settings({ role: 'cairn_platform', 'app.tenant_id': '', 'app.user_id': userId });
}

function settings(values: Record<string, string>): string {
  const each = Object.entries(values).map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`);
  return `select ${each.join(', ')}`;
}

async function enterPlatform(tx: Transaction, { userId, permission, purpose, requestId }: PlatformPass): Promise<void> {
  const entered = await tx.execute<{ entered: boolean }>(
    sql`select platform_enter(${userId}, ${permission}, ${purpose}, ${requestId}) as entered`,
  );
  if (!entered.rows[0]?.entered) throw new ApiError('FORBIDDEN');
}
