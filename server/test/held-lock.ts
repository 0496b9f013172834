import { until } from './processes.ts';
import type { Product } from './product.ts';

/**
 * Takes the locks of `statement`, so that a server blocks on them in the middle of its work.
 * `letGo` releases them and waits until the blocked connections have ended, even those of a killed server.
 */
export async function holdLock({ owner }: Product, statement: string): Promise<{ reached(): Promise<void>; letGo(): Promise<void> }> {
  const client = await owner.connect();
  await client.query('begin');
  await client.query(statement);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const holder = rows[0]?.pid;
  const stopped = async () => {
    const blocked = await owner.query<{ pid: number }>('select pid from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))', [
      holder,
    ]);
    return blocked.rows.map(({ pid }) => pid);
  };
  return {
    reached: () => until('somebody to stop at the lock', async () => (await stopped()).length > 0),
    async letGo() {
      const pids = await stopped();
      await client.query('rollback');
      client.release();
      await until('those who stopped to end', async () => {
        const left = await owner.query('select from pg_stat_activity where pid = any($1::integer[])', [pids]);
        return left.rowCount === 0;
      });
    },
  };
}
