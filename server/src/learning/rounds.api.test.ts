import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { scopeOfAcme } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { correctedSession } from '../../test/corrected-session.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { jobRun, runTenantJobs } from '../../test/tenant-jobs.ts';
import { learning } from '../jobs/learning.ts';

// Locks between a run and other transactions.
let product: Product;
let lead: Browser;
let scope: { tenantId: string; userId: string };
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  scope = await scopeOfAcme(product);
});
afterAll(() => product.close());

const round = () => runTenantJobs(product.database, product.services.log);

/** Inserts a rule directly into the database. */
const insertRule = (tenantId: string, id: string, columns: Record<string, string>) =>
  product.database.inTenant({ tenantId, userId: '' }, (tx) =>
    tx.execute(
      sql`insert into patterns (id, tenant_id, project_id, number, rule, kind, confidence, actor, ${sql.raw(Object.keys(columns).join(', '))})
        select ${id}, tenant_id, id, 9000 + (select count(*) from patterns), ${`Rule ${id}`}, 'convention', 0.9, '{"type":"system","id":"test"}'::jsonb,
          ${sql.raw(Object.values(columns).join(', '))} from projects order by id limit 1`,
    ),
  );

test('a rule that agents are told these days is not held while time is counted: whoever changes it does not wait, and nobody waits for them', async () => {
  await insertRule(scope.tenantId, 'pat_fresh', { status: "'accepted'", decided_at: 'now()', last_served_at: 'now()' });
  await product.database.inTenant(scope, async (tx) => {
    await tx.execute(sql`select from patterns where id = 'pat_fresh' for update`);
    await round();
  });
}, 30_000);

test('a tenant in which learning fails keeps no other from it', async () => {
  const found = await product.database.maintain((tx) =>
    tx.execute<{ id: string }>(sql`select id from tenants where slug in ('acme', 'globex') order by id`),
  );
  const [broken = '', other = ''] = found.rows.map(({ id }) => id);
  const due = { status: "'snoozed'", snoozed_until: "now() - interval '1 minute'" };
  await insertRule(broken, 'pat_broken', due);
  await insertRule(other, 'pat_other', due);
  await product.owner.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger fail before update on patterns for each row when (new.id = 'pat_broken') execute function fail()`);
  await round();
  await product.owner.query('drop trigger fail on patterns');
  const statusOf = async (tenantId: string, id: string) => {
    const { rows } = await product.database.inTenant({ tenantId, userId: '' }, (tx) =>
      tx.execute<{ status: string }>(sql`select status from patterns where id = ${id}`),
    );
    return rows[0]?.status;
  };
  expect([await statusOf(broken, 'pat_broken'), await statusOf(other, 'pat_other')]).toEqual(['snoozed', 'proposed']);
  expect(product.logged()).toContain('job.part-failed');
});

test('a round that waits for somebody keeps nobody waiting for what it has proposed before', async () => {
  const create = async (name: string, key: string) => String((await lead.post('/api/projects', { name, key })).body.id);
  const ferry = await create('Ferry', 'FRY');
  const jetty = await create('Jetty', 'JTY');
  const teach = async (name: string, id: string, rule: string) => {
    for (const n of [1, 2, 3])
      await correctedSession(product, scope, { id: `ses_${name}_${n}`, projectId: id, corrections: [`No. ${rule}`] });
  };
  await teach('ferry', ferry, 'Never moor a ferry without two ropes.');
  await teach('jetty', jetty, 'Never paint a jetty in the rain.');
  const client = await product.owner.connect();
  await client.query('begin');
  await client.query(`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', '${scope.tenantId}', true)`);
  await client.query('select from projects where id = $1 for no key update', [jetty]);
  const rounds = learning.run({ database: product.database }, jobRun(product.services.log));
  const total = async (id: string) => (await lead.get(`/api/patterns?project=${id}`)).body.total;
  await until('the first rule', async () => (await total(ferry)) === 1);
  expect((await lead.post('/api/decisions', { projectId: ferry, title: 'Moor by day', outcome: 'By day.' })).status).toBe(201);
  expect(await total(jetty)).toBe(0);
  await client.query('rollback');
  client.release();
  await rounds;
  expect(await total(jetty)).toBe(1);
});
