import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ApiError } from '../http/error.ts';
import type { PlatformPass } from '../platform/pass.ts';
import { type Listening, listen } from './listen.ts';
import { inOwnedSchema } from './maintenance.ts';
import * as schema from './schema.ts';

export type Schema = typeof schema;
/** A transaction with every table typed. All reading and writing of a request happens in one. */
export type Transaction = Parameters<Parameters<NodePgDatabase<Schema>['transaction']>[0]>[0];

/** Whose rows a transaction may see: row-level security reads both. */
export interface TenantScope {
  tenantId: string;
  userId: string;
  /** The ids of the only projects to be seen (a key's); null or left out: all of the tenant. */
  projects?: readonly string[] | null;
}

export interface Database {
  /** Work on one tenant's rows, under the role `cairn_app` and row-level security. Never await a network call inside. */
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
  /** Work before a tenant is known: only the SECURITY DEFINER functions of the migrations are of use here. */
  anonymous<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Work across tenants by the installation itself (demo content, upkeep, its operator), under the role `cairn_definer`. Never for a visitor's request. */
  maintain<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Hears what is said on a channel (NOTIFY), until it is closed. */
  listen(channel: string, listening: Listening): { close(): Promise<void> };
  /** Waits for what is running and closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseUrls {
  /** Owns the schema and migrates. */
  url: string;
  /** A login that may only become `cairn_app`; without it requests run on `url` and step down to `cairn_app`. */
  appUrl?: string | undefined;
}

/** Opens the pool that requests run on. Connections are made as they are needed; nothing is migrated here. */
export function openDatabase({ url, appUrl }: DatabaseUrls): Database {
  const pool = new pg.Pool({
    connectionString: appUrl ?? url,
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'cairn',
  });
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that dies at work: the statement under way is refused, and whoever waits for it is told by that.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, { schema });

  const whole = new AsyncLocalStorage<Whole>();

  /** Work under a scope, in a transaction of its own or as a part of the whole that it belongs to. */
  async function run<T>(enter: (tx: Transaction) => Promise<void>, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const inside = async (tx: Transaction) => {
      await enter(tx);
      return work(tx);
    };
    const outer = whole.getStore();
    if (!outer?.open) return db.transaction(inside);
    const done = await outer.tx.transaction(inside); // a savepoint
    await enterTenant(outer.tx, outer.scope);
    return done;
  }

  return {
    inTenant: (scope, work) => run((tx) => enterTenant(tx, scope), work),
    inPlatform: (pass, work) => run((tx) => enterPlatform(tx, pass), work),
    together: (scope, work) =>
      db.transaction(async (tx) => {
        await enterTenant(tx, scope);
        const outer = { tx, scope, open: true };
        try {
          return await whole.run(outer, () => work(tx));
        } finally {
          outer.open = false;
        }
      }),
    anonymous: (work) =>
      db.transaction(async (tx) => {
        await enterTenant(tx, { tenantId: '', userId: '' });
        return work(tx);
      }),
    maintain: (work) => inOwnedSchema(url, work),
    listen: (channel, listening) => listen(appUrl ?? url, channel, listening),
    close: () => pool.end(),
  };
}

/** The transaction that several pieces of work are a part of. */
interface Whole {
  tx: Transaction;
  scope: TenantScope;
  /** What runs on after its end has nothing to do with it. */
  open: boolean;
}

async function enterTenant(tx: Transaction, { tenantId, userId, projects = null }: TenantScope): Promise<void> {
  // Empty is no limit, so that a list of none is a word that no id is.
  const reach = projects === null ? '' : projects.join(',') || 'none';
  // One round trip for all four; `true` ends them with the transaction.
  await tx.execute(
    sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', ${tenantId}, true), set_config('app.user_id', ${userId}, true), set_config('app.project_ids', ${reach}, true)`,
  );
}

async function enterPlatform(tx: Transaction, { userId, permission, purpose, requestId }: PlatformPass): Promise<void> {
  await tx.execute(
    sql`select set_config('role', 'cairn_platform', true), set_config('app.tenant_id', '', true), set_config('app.user_id', ${userId}, true)`,
  );
  const entered = await tx.execute<{ entered: boolean }>(
    sql`select platform_enter(${userId}, ${permission}, ${purpose}, ${requestId}) as entered`,
  );
  if (!entered.rows[0]?.entered) throw new ApiError('FORBIDDEN');
}
