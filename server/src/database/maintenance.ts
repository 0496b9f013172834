import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Transaction } from './database.ts';
import * as schema from './schema.ts';

/** One transaction on a connection of its own, by the owner's login under the role `cairn_definer`, whose policies see every tenant. */
export async function inOwnedSchema<T>(url: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'cairn maintenance' });
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
