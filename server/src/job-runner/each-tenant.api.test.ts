import { expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { testCluster } from '../../test/cluster.ts';
import { jobBench, jobOf, turn } from '../../test/job-bench.ts';
import { ApiError } from '../http/error.ts';
import { eachTenant, eachTenantInParts } from './each-tenant.ts';

const { product, runnerOf, history, state } = jobBench();

test('a tenant in which a job fails stops no other; the run is recorded as partial, and is not put off', async () => {
  const worked: string[] = [];
  const broken = (await tenantIds())[0];
  const { job } = jobOf(async (run) => {
    await eachTenant(product().database, run, async (tenantId) => {
      if (tenantId === broken) throw new ApiError('BUSY');
      worked.push(tenantId);
      run.count('tenants');
    });
  });
  await turn(runnerOf(job));
  const others = (await tenantIds()).slice(1);
  expect(others.length).toBeGreaterThan(0);
  expect(worked).toEqual(others);
  expect(await history()).toMatchObject([{ outcome: 'partial', errorCode: 'BUSY', counts: { tenants: others.length } }]);
  expect(await state()).toMatchObject({ failures: 0 });
});

test('each tenant has a transaction of its own, and a run that is asked to end goes to no further tenant', async () => {
  const superuser = (await testCluster()).asSuperuser(product().urls.url);
  const open: number[] = [];
  const ending = new AbortController();
  const { job } = jobOf((run) =>
    eachTenantInParts(
      product().database,
      { ...run, signal: ending.signal },
      {
        looked: async (one) => {
          await one.execute(sql`select`); // starts the transaction
          open.push(await openTransactions(superuser));
          if (open.length === 2) ending.abort();
          return 1;
        },
      },
    ),
  );
  await turn(runnerOf(job));
  expect(open).toEqual([1, 1]);
  expect(await history()).toMatchObject([{ outcome: 'done', counts: { looked: 2 } }]);
});

/** Counts Cairn's open transactions. Only a superuser sees those of all logins. */
async function openTransactions(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ many: number }>(
    `select count(*)::integer as many from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`,
  );
  await client.end();
  return rows[0]?.many ?? 0;
}

async function tenantIds(): Promise<string[]> {
  const { rows } = await product().database.maintain((one) =>
    one.execute<{ id: string }>(sql`select id from tenants where status = 'active' order by id`),
  );
  return rows.map(({ id }) => id);
}
