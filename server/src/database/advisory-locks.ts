import pg from 'pg';

export interface AdvisoryLocks {
  /** Takes the lock of `key` in `group` if nobody has it. `group` is any fixed number, one for each kind of work. */
  take(group: number, key: string): Promise<boolean>;
  release(group: number, key: string): Promise<void>;
}

/**
 * Runs `work` with locks that at most one process has at a time. They belong to a connection of their own and to no transaction, so
 * nothing in the database waits for it; a process that dies loses them with its connection.
 */
export async function withAdvisoryLocks<T>(url: string, work: (locks: AdvisoryLocks) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cairn locks',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined); // a connection that breaks fails the query that runs on it
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
