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
/** A transaction with every table typed. All reading and writing of a request happens in one. */
export type Transaction = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>;

/** Whose rows a transaction may see: row-level security reads both. */
export interface TenantScope {
  tenantId: string;
  userId: string;
  /** The ids of the only projects to be seen (a key's); null or left out: all of the tenant. */
  projects?: readonly string[] | null;
  /** Deleted projects, and all that is in them, are seen by what lists, restores or removes them alone. */
  deleted?: 'shown';
}

export interface Database {
  /**
   * Work on one tenant's rows, under the role `cairn_app` and row-level security. Never await a network call inside. After a
   * deadlock it runs again, so what leaves the database waits for `afterCommit`.
   * @throws ApiError BUSY where the tenant has too many transactions open
   */
  inTenant<T>(scope: TenantScope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Work of staff and administrators across tenants, under the role `cairn_platform`. Its policies open only to a
   * transaction that `platform_enter` has written down, for what its permission covers.
   * @throws ApiError FORBIDDEN where the database knows the person as no staff
   */
  inPlatform<T>(pass: PlatformPass, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Makes all that `work` does by `inTenant` and `inPlatform`, one after the other, a part of one transaction, each undone by
   * itself where it fails. `tx` is for what belongs to the whole.
   */
  together<T>(scope: TenantScope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Work before a tenant is known: only the SECURITY DEFINER functions of server/sql are of use here. */
  anonymous<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same for one statement: all of it in one round trip. */
  ask<Row extends pg.QueryResultRow>(statement: SQL): Promise<pg.QueryResult<Row>>;
  /** Work across tenants by the installation itself (demo content, upkeep, its operator), under the role `cairn_definer`. Never for a visitor's request. */
  maintain<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs work that at most one process does at a time, under locks that are no part of a transaction. */
  withLocks<T>(work: (locks: AdvisoryLocks) => Promise<T>): Promise<T>;
  /** Hears what is said on a channel (NOTIFY), until it is closed. */
  listen(channel: string, listening: Listening): { close(): Promise<void> };
  /** Can the database answer and store? Asked over a connection of its own; never rejects. */
  health(): Promise<DatabaseHealth>;
  /** Waits for what is running and closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseUrls {
  /** Owns the schema and migrates. */
  url: string;
  /** A login that may only become `cairn_app`; without it requests run on `url` and step down to `cairn_app`. */
  appUrl?: string | undefined;
}

/**
 * As many transactions as PostgreSQL is best at on as many cores as these (its own rule: two for each, and one). With more of them 20
 * callers on two cores wait a fifth longer. Nothing asks for a connection while it holds one.
 */
const workingAtOnce = Math.min(20, 2 * availableParallelism() + 1);
const slowAfterMs = 500;
const queuedPerTenant = 200;

/** What transactions run on. */
interface Engine {
  pool: HealingPool;
  admission: Admission;
  health: HealthCheck;
  /** Milliseconds in which PostgreSQL answers the beginning of a transaction, if it answers at all. */
  beginTimeoutMs: number;
}

/** Opens the pool that requests run on. Connections are opened as they are needed; nothing is migrated here. */
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
    beginTimeoutMs: lockTimeoutMs + 2_000, // a beginning may wait for a lock
  };

  const whole = new AsyncLocalStorage<Whole>();

  /** Work that is entered by a statement, in a transaction of its own or as a part of the whole that it belongs to. */
  async function run<T>(tenant: string, entry: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const outer = whole.getStore();
    if (!outer?.open) return repeatable(() => transact(engine, tenant, entry, work));
    // Undoing this part gives back the locks that it took, so it alone is repeated after a deadlock.
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
    async close() {
      await Promise.all([engine.pool.close(), engine.health.close()]);
    },
  };
}

/** A transaction that begins with `entry`. Its first statement goes out right behind that: a request has several transactions, and drizzle's own would wait twice before each. */
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
    // A connection that cannot go back is not used again; why the work failed says more than that.
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
  // Where the statement has failed, PostgreSQL takes this for a rollback.
  const ended = settled(client.query('commit'));
  const failure = (await begun).failure ?? (await asked).failure ?? (await ended).failure;
  client.release((await ended).failure);
  const { value } = await asked;
  if (failure || !value) throw noted(engine, client, failure ?? new Error('a statement was neither answered nor refused'));
  return value;
}

/** Sends the beginning of a transaction. It is answered soon, or never: what runs behind it may take longer. */
function begin({ beginTimeoutMs }: Engine, client: Connection, entry: string): Promise<{ failure?: Error }> {
  const query: pg.QueryConfig & { query_timeout: number } = { text: `begin; ${entry}`, query_timeout: beginTimeoutMs };
  return settled(client.query(query));
}

/** Remembers what a failure says of the connection and of the disk. */
function noted({ pool, health }: Engine, client: Connection, error: unknown): unknown {
  if (isUnanswered(error)) pool.distrust(client);
  if (databaseFailure(error)?.code === 'OUT_OF_SPACE') health.noteOutOfSpace();
  return error;
}

/** How something ended, to be looked at when it is its turn. */
function settled<T>(promise: Promise<T>): Promise<{ value?: T; failure?: Error }> {
  return promise.then(
    (value) => ({ value }),
    (failure: Error) => ({ failure }),
  );
}

/** The transaction that several pieces of work are a part of. */
interface Whole {
  tx: Transaction;
  entry: string;
  /** What runs on after its end has nothing to do with it. */
  open: boolean;
}

const nobody = tenantEntry({ tenantId: '', userId: '' });

/** Who asks for whom; `true` ends each setting with the transaction. What is hidden is looked up by the role that was become, so in a statement of its own. */
function tenantEntry({ tenantId, userId, projects = null, deleted }: TenantScope): string {
  // Empty is no limit, so that a list of none is a word that no id is.
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
