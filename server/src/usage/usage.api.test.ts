import { UsageReportSchema, UsageSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme, scopeOfAcme } from '../../test/agent.ts';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { jobRun } from '../../test/tenant-jobs.ts';
import { openDatabase } from '../database/database.ts';
import { usageGauges } from '../jobs/usage-gauges.ts';
import { rollUpUsage } from './roll-up.ts';
import { usedInMonth } from './used.ts';

let product: Product;
/** Works in a project that the developer cannot read, because limits are per organization. */
let agent: WorkingAgent;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  agent = await agentOf(product, 'owner@acme.example', ['card-vault']);
});
afterAll(() => product.close());

const usageOf = async (email: string, month = '') => {
  const { meters, ...rest } = v.parse(UsageSchema, (await (await signIn(product, email)).get(`/api/usage${month}`)).body);
  return { ...rest, used: Object.fromEntries(meters.map(({ meter, used }) => [meter, used])), meters };
};
const usedNow = async () => (await usageOf('dev@acme.example')).used;
const rollUp = (database = product.database) => rollUpUsage(database, jobRun(product.services.log));
const forget = () => product.owner.query('truncate usage_events, usage_days, usage_months');
const setZone = (zone: string) =>
  product.database.maintain((tx) =>
    tx.execute(sql`update tenants set settings = settings || ${JSON.stringify({ timeZone: zone })}::jsonb where slug = 'acme'`),
  );
/** Returns the usage per day from both raw and aggregated tables. */
const days = async () =>
  (
    await product.database.inTenant(await scopeOfAcme(product), (tx) =>
      tx.execute<{ day: string; kind: string; quantity: number }>(
        sql`select day::text, kind, sum(quantity)::int as quantity from (
          select day, kind, quantity from usage_days union all select day, kind, quantity from usage_events) u group by day, kind order by day, kind`,
      ),
    )
  ).rows;

test('what agents do is counted for the organization, before and after it is rolled up', async () => {
  await forget();
  expect(await usedNow()).toMatchObject({ sessions: 0, servedTokens: 0, costMicros: 0, searches: 0, apiCalls: 0 });
  const { sessionId, context } = await agent.call('start_session', { goal: 'Rotate the keys', client: 'Test', model: 'm' });
  await agent.call('search', { query: 'keys' });
  await agent.call('record_event', { sessionId, events: [{ id: '1', kind: 'note', text: 'Begun' }], cost: 2 });
  // The client corrects its total downwards.
  await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Done.' }, cost: 1.5 });
  const used = await usedNow();
  const { tokens: servedTokens } = v.parse(v.object({ tokens: v.number() }), context);
  expect(used).toMatchObject({ sessions: 1, servedTokens, costMicros: 1_500_000, searches: 1, apiCalls: 4 });
  await rollUp();
  expect(await usedNow()).toEqual(used);
  await rollUp();
  expect(await usedNow()).toEqual(used);
});

test('a refused call, and one that is answered again under its name, add nothing', async () => {
  await forget();
  expect((await agent.call('search', { query: '' })).code).toBe('BAD_REQUEST');
  const input = { goal: 'Once', client: 'Test', model: 'm', clientRequestId: 'usage-once' };
  const first = await agent.call('start_session', input);
  const once = await usedNow();
  expect(once).toMatchObject({ sessions: 1, apiCalls: 1 });
  expect(await agent.call('start_session', input)).toEqual(first);
  expect(await usedNow()).toEqual(once);
});

test('usage is what was done, under retries at the same time and while two processes roll it up', async () => {
  await forget();
  const other = openDatabase(product.urls);
  try {
    const names = Array.from({ length: 24 }, (_, at) => `at-once-${at}`);
    const begin = async (name: string) => {
      const call = () => agent.call('start_session', { goal: name, client: 'Test', model: 'm', externalId: name, clientRequestId: name });
      let answer = await call();
      while (answer.code === 'BUSY') answer = await call(); // on a slow machine so many calls at once fill the pool
      return answer;
    };
    const calls = [...names, ...names].map(begin);
    const rounds = Promise.all(
      [product.database, other].map(async (database) => {
        for (let round = 0; round < 10; round++) await rollUp(database);
      }),
    );
    const answers = await Promise.all(calls);
    await rounds;
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(24);
    const served = await product.database.inTenant(await scopeOfAcme(product), (tx) =>
      tx.execute<{ tokens: number }>(sql`select sum(served_tokens)::int as tokens from sessions where external_id like 'at-once-%'`),
    );
    const done = { sessions: 24, apiCalls: 24, servedTokens: served.rows[0]?.tokens };
    expect(await usedNow()).toMatchObject(done);
    await Promise.all([rollUp(), rollUp(other)]);
    expect(await usedNow()).toMatchObject(done);
  } finally {
    await other.close();
  }
});

test('days and months are those of the tenant’s time zone, and a change of it moves no day that is over', async () => {
  await forget();
  await setZone('Pacific/Kiritimati'); // UTC+14
  const { timeZone, since, until, today } = await usageOf('dev@acme.example', '?month=2028-02');
  expect([timeZone, since, until]).toEqual(['Pacific/Kiritimati', '2028-01-31T10:00:00Z', '2028-02-29T10:00:00Z']);
  const insertAt = (id: string, at: string) =>
    arrangeInAcme(
      product,
      sql`insert into sessions (id, tenant_id, project_id, user_id, goal, client, model, created_at, actor)
        select ${id}, tenant_id, project_id, user_id, 'Leap', 'Test', 'm', ${at}::timestamptz, actor from sessions limit 1`,
    );
  await insertAt('ses_leap', '2028-02-28T12:00:00Z');
  await insertAt('ses_march', '2028-02-29T12:00:00Z');
  const before = await days();
  expect(before).toEqual([
    { day: '2028-02-29', kind: 'sessions', quantity: 1 },
    { day: '2028-03-01', kind: 'sessions', quantity: 1 },
  ]);
  expect((await usageOf('dev@acme.example', '?month=2028-02')).used.sessions).toBe(1);
  await rollUp();
  await setZone('America/Los_Angeles');
  expect(await days()).toEqual(before);
  expect((await usageOf('dev@acme.example')).today <= today).toBe(true);
  expect((await usageOf('dev@acme.example', '?month=2028-02')).since).toBe('2028-02-01T08:00:00Z');
  const bad = await (await signIn(product, 'dev@acme.example')).get('/api/usage?month=2028-13');
  expect(bad.status).toBe(400);
});

test('seats and storage are the highest of the month; suspended people take no seat', async () => {
  await forget();
  const record = () => usageGauges.run({ database: product.database }, jobRun(product.services.log));
  await record();
  const first = await usedNow();
  expect(first.storageBytes).toBeGreaterThan(10_000);
  const { rows } = await product.database.maintain((tx) =>
    tx.execute<{ active: number }>(
      sql`select count(*)::int as active from memberships m join tenants t on t.id = m.tenant_id where slug = 'acme' and m.status = 'active'`,
    ),
  );
  const active = rows[0]?.active;
  await arrangeInAcme(
    product,
    sql`update memberships set status = 'suspended' where tenant_id = (select id from tenants where slug = 'acme') and role = 'viewer'`,
  );
  await record();
  expect([first.seats, (await usedNow()).seats]).toEqual([active, first.seats]);
});

test('another organization has its own; nobody reads it who is not signed in', async () => {
  const scope = await scopeOfAcme(product);
  const others = await usageOf('owner@globex.example');
  expect(others.used).toMatchObject({ apiCalls: 0 });
  const own = await product.database.inTenant(scope, (tx) => usedInMonth(tx, scope.tenantId, { month: '2028-02' }));
  expect(own.month).toBe('2028-02');
  expect((await openBrowser(product).get('/api/usage')).status).toBe(401);
});

test('a report has the days, projects and keys of a meter, names what its reader may see, and sums up to the meter', async () => {
  await forget();
  await agent.call('search', { query: 'keys' });
  await agent.call('search', { query: 'vault' });
  await rollUp();
  await agent.call('search', { query: 'rotation' });
  const reportOf = async (email: string, query = '?meter=searches') =>
    v.parse(UsageReportSchema, (await (await signIn(product, email)).get(`/api/usage/report${query}`)).body);
  const own = await reportOf('owner@acme.example');
  const month = own.usage.month;
  const [year = 0, number = 1] = month.split('-').map(Number);
  expect(own.days).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
  expect(own.days.filter(({ quantity }) => quantity > 0)).toEqual([{ day: own.usage.today, quantity: 3 }]);
  expect(own.projects).toMatchObject([{ slug: 'card-vault', used: 3, before: 0 }]);
  expect(own.keys).toMatchObject([{ id: agent.keyId, name: 'Claude Code', used: 3 }]);
  // The developer can read neither the project nor the key.
  const others = await reportOf('dev@acme.example');
  expect([others.projects, others.keys]).toMatchObject([[{ id: '', name: null, used: 3 }], [{ id: '', name: null, used: 3 }]]);
  expect((await reportOf('owner@acme.example', '?meter=searches&month=2024-02')).days).toHaveLength(29);
  expect((await (await signIn(product, 'owner@acme.example')).get('/api/usage/report?meter=steps')).status).toBe(400);
});
