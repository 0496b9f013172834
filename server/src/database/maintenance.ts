import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Transaction } from './database.ts';
import * as schema from './schema.ts';

/** Timeouts in milliseconds. Jobs read more than requests may, but must end if the network drops packets. */
const limits: pg.ClientConfig = {
  connectionTimeoutMillis: 5_000,
  lock_timeout: 5_000,
  statement_timeout: 600_000,
  idle_in_transaction_session_timeout: 300_000,
  query_timeout: 610_000,
  keepAlive: true,
};

/** Runs one transaction on a dedicated connection, with the owner's login as role `cairn_definer`, whose policies allow all tenants. */
export async function inOwnedSchema<T>(url: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...limits, connectionString: url, application_name: 'cairn maintenance' });
  client.on('error', () => undefined); // the error also rejects the running query
  await client.connect();
  try {
    return await drizzle(client, { schema }).transaction(async (tx) => {
      await tx.execute(sql`select set_config('role', 'cairn_definer', true)`);
      return work(tx);
    });
  } finally {
    await client.end();
  }
}
