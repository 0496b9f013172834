import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

test('while a round works in a tenant its lock belongs to no transaction, and no other tenant is locked', async () => {
  const locker = await product.owner.connect();
  await locker.query('begin; lock table sightings in access exclusive mode');
  const { rows: self } = await locker.query<{ pid: number }>('select pg_backend_pid() as pid');
  const round = runTenantJobs(product.database, product.services.log);
  await until('the round to stop at the table', async () => {
    const blocked = await product.owner.query('select from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))', [
      self[0]?.pid,
    ]);
    return blocked.rowCount === 1;
  });
  const { rows } = await product.owner.query(
    `select a.application_name, a.state, a.xact_start from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = 720331 and a.datname = current_database()`,
  );
  expect(rows).toEqual([{ application_name: 'cairn locks', state: 'idle', xact_start: null }]);
  const idle = await product.owner.query(
    `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and pid <> $1`,
    [self[0]?.pid],
  );
  expect(idle.rowCount).toBe(0);
  await locker.query('rollback');
  locker.release();
  await round;
});

test('what fails in one tenant holds up no other', async () => {
  const { rows } = await product.database.maintain((tx) =>
    tx.execute<{ id: string }>(sql`select id from tenants where status = 'active' order by id`),
  );
  const [broken, ...others] = rows.map(({ id }) => id);
  expect(others.length).toBeGreaterThan(0);
  const worked: string[] = [];
  const database: typeof product.database = {
    ...product.database,
    inTenant: (scope, work) => {
      if (scope.tenantId === broken) throw new Error('this tenant cannot be read');
      worked.push(scope.tenantId);
      return product.database.inTenant(scope, work);
    },
  };
  await runTenantJobs(database, product.services.log);
  expect([...new Set(worked)].toSorted()).toEqual(others.toSorted());
});
