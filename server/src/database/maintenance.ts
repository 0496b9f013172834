import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Transaction } from './database.ts';
import * as schema from './schema.ts';

/** Milliseconds: jobs read more than a request may, and still end where the network swallows what is sent. */
const limits: pg.ClientConfig = {
  connectionTimeoutMillis: 5_000,
  lock_timeout: 5_000,
  statement_timeout: 600_000,
  idle_in_transaction_session_timeout: 300_000,
  query_timeout: 610_000,
  keepAlive: true,
};

/** One transaction on a connection of its own, by the owner's login under the role `cairn_definer`, whose policies see every tenant. */
export async function inOwnedSchema<T>(url: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...limits, connectionString: url, application_name: 'cairn maintenance' });
  client.on('error', () => undefined); // a connection that breaks fails the query that runs on it
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
