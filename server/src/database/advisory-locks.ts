import pg from 'pg';

export interface AdvisoryLocks {
  /** Tries to take the lock of `key` in `group`. Returns false if it is taken. `group` is a fixed number per kind of work. */
  take(group: number, key: string): Promise<boolean>;
  release(group: number, key: string): Promise<void>;
}

/**
 * Runs `work` with advisory locks, which at most one process can hold. They belong to a dedicated connection, not to a transaction, so they
 * block nothing else in the database. If the process dies, the connection closes and releases them.
 */
export async function withAdvisoryLocks<T>(url: string, work: (locks: AdvisoryLocks) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cairn locks',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined); // the error also rejects the running query
  await client.connect();
  try {
    return await work({
      async take(group, key) {
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1::int, hashtext($2)) as taken', [
          group,
          key,
        ]);
        return rows[0]?.taken ?? false;
      },
      async release(group, key) {
        await client.query('select pg_advisory_unlock($1::int, hashtext($2))', [group, key]);
      },
    });
  } finally {
    await client.end();
  }
}
