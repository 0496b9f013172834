import { TenantSettingsSchema, UsageSchema } from '@cairn/api';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { scopeOfAcme } from '../../test/agent.ts';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { jobRun } from '../../test/tenant-jobs.ts';
import { openDatabase } from '../database/database.ts';
import { usageAlerts } from '../jobs/usage-alerts.ts';
import { rollUpUsage } from './roll-up.ts';

let product: Product;
let agent: WorkingAgent;
let owner: Browser;
let superuser: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());
beforeEach(async () => {
  await query(superuser, 'truncate usage_events, usage_days, usage_months, usage_alerts');
  await query(superuser, `delete from notifications where type like 'usage.%'`);
  await query(superuser, `update tenants set limits = '{}', spend_cap_minor = null, settings = '{}', plan = 'team' where slug = 'acme'`);
});

const onPlan = (plan: string, limits: Record<string, number> = {}) =>
  query(superuser, `update tenants set plan = '${plan}', limits = '${JSON.stringify(limits)}' where slug = 'acme'`);
/** Adds sessions to the current month, as if agents had started them. */
const spendSessions = (quantity: number) =>
  query(
    superuser,
    `insert into usage_months (tenant_id, month, kind, quantity)
      select id, date_trunc('month', usage_day(settings, now())), 'sessions', ${quantity} from tenants where slug = 'acme'
      on conflict (tenant_id, month, kind) do update set quantity = excluded.quantity`,
  );
const rollUp = () => rollUpUsage(product.database, jobRun(product.services.log));
const start = (more: object = {}) => agent.call('start_session', { goal: 'Work', client: 'Test', model: 'm', ...more });
const setCap = (spendCapMinor: unknown, browser = owner) => browser.put('/api/usage/spend-cap', { spendCapMinor });
const usage = async (browser = owner) => v.parse(UsageSchema, (await browser.get('/api/usage')).body);
const sendAlerts = (database = product.database) => usageAlerts.run({ ...product.services, database }, jobRun(product.services.log));
const subjects = async () => {
  await product.services.mailer.settled();
  return (product.services.mailer.mailbox?.list() ?? [])
    .filter(({ to }) => to === 'owner@acme.example')
    .map(({ subject }) => subject)
    .toReversed();
};
const notifications = async () =>
  (await query(
    superuser,
    `select type, parameters ->> 'meter' as meter, (parameters ->> 'number')::int as number from notifications where type like 'usage.%' order by type`,
  )) as unknown[];

test('agents start no session above what is included; what runs goes on, and everything can be read', async () => {
  await onPlan('free', { sessions: 2 });
  const first = await start({ externalId: 'first', clientRequestId: 'first' });
  await start();
  await rollUp();
  const answer = await agent.caller.post('/api/agent/start_session', { goal: 'More', client: 'Test', model: 'm' });
  const { until } = await usage();
  expect([answer.status, answer.body.code, JSON.parse(answer.text).resetAt]).toEqual([429, 'USAGE_LIMIT', until]);
  const wait = Number(answer.headers.get('retry-after'));
  expect(Math.abs(Date.parse(until) - Date.now() - wait * 1_000)).toBeLessThan(60_000);
  // The existing session, its events and its end are still accepted.
  const { sessionId } = first;
  expect(await start({ externalId: 'first', clientRequestId: 'first' })).toEqual(first);
  expect(await start({ externalId: 'first' })).toMatchObject({ sessionId, resumed: true });
  expect(await agent.call('record_event', { sessionId, events: [{ id: '1', kind: 'note', text: 'On' }] })).toMatchObject({ recorded: 1 });
  for (const [name, input] of [
    ['get_context', { task: 'refunds' }],
    ['search', { query: 'refunds' }],
    ['fetch', { ids: ['PAT-1'] }],
  ] as const)
    expect((await agent.call(name, input)).code, name).toBeUndefined();
  expect(await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Done.' } })).toMatchObject({
    outcome: 'completed',
  });
  // Nothing of the rejected session remains.
  expect(await query(superuser, `select count(*)::int as count from sessions where goal = 'More'`)).toEqual([{ count: 0 }]);
  expect((await usage()).stopped).toEqual({ meter: 'sessions', reason: 'included' });
  await onPlan('team');
  expect((await start()).sessionId).toBeDefined();
});

test('MCP says the same, with the code and the time of the reset', async () => {
  await onPlan('free', { sessions: 1 });
  await spendSessions(1);
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', testOrigin), {
      requestInit: { headers: { authorization: `Bearer ${agent.secret}` } },
      fetch: async (url, init) => product.app.request(String(url), init),
    }),
  );
  const result = await client.callTool({ name: 'start_session', arguments: { goal: 'More', client: 'Test', model: 'm' } });
  const [content] = v.parse(v.array(v.object({ text: v.string() })), result.content);
  expect([result.isError, JSON.parse(content?.text ?? '')]).toMatchObject([true, { code: 'USAGE_LIMIT', resetAt: (await usage()).until }]);
});

test('with a spend cap agents go on until one more would cost more; the former cap can be raised', async () => {
  await onPlan('team', { sessions: 2 });
  await spendSessions(2);
  expect((await start()).sessionId).toBeDefined();
  await rollUp();
  expect((await setCap(4)).status).toBe(200);
  expect((await start()).code).toBe('USAGE_LIMIT');
  expect(await usage()).toMatchObject({
    atLimit: 'continue',
    stopped: { meter: 'sessions', reason: 'spendCap' },
    spend: { currency: 'USD', usedMinor: 4, spendCapMinor: 4, cappable: true },
  });
  expect((await setCap(8)).status).toBe(200);
  expect((await start()).sessionId).toBeDefined();
  expect((await setCap(null)).status).toBe(200);
  expect((await usage()).stopped).toBeNull();
});

test('a cap of 0 is a cap: agents stop at what is included', async () => {
  await onPlan('team', { sessions: 2 });
  await spendSessions(1);
  expect((await setCap(0)).status).toBe(200);
  expect((await start()).sessionId).toBeDefined();
  await rollUp();
  expect((await start()).code).toBe('USAGE_LIMIT');
});

test('only owners set the cap, in whole minor units, on a plan that has one, and it is audited', async () => {
  await query(superuser, `update memberships set role = 'admin' where user_id = (select id from users where email = 'lead@acme.example')`);
  const admin = await signIn(product, 'lead@acme.example');
  const developer = await signIn(product, 'dev@acme.example');
  for (const browser of [admin, developer]) expect((await setCap(100, browser)).status).toBe(403);
  for (const wrong of [-1, 1.5, '4', 1e13]) expect([wrong, (await setCap(wrong)).status]).toEqual([wrong, 400]);
  expect((await setCap(100)).body).toEqual({ spendCapMinor: 100 });
  const rows = await query(
    superuser,
    `select detail, actor ->> 'type' as actor from audit_events where action = 'tenant.updated' order by created_at desc limit 1`,
  );
  expect(rows).toEqual([{ detail: { spendCapMinor: { from: null, to: 100 } }, actor: 'user' }]);
  // An administrator can see the cost, a developer cannot.
  expect([(await usage(admin)).spend?.spendCapMinor, (await usage(developer)).spend]).toEqual([100, null]);
  await onPlan('free');
  const refused = await setCap(200);
  expect([refused.status, refused.body.code]).toEqual([409, 'PLAN_LIMIT']);
  // A plan without a spend cap ignores a stored one.
  expect((await usage()).spend).toMatchObject({ spendCapMinor: null, cappable: false });
});

test('owners get an alert at 50, 80 and 100 percent, each once, in two processes as well', async () => {
  await onPlan('free', { sessions: 10 });
  const other = openDatabase(product.urls);
  const before = (await subjects()).length;
  const sent = async (sessions: number) => {
    await spendSessions(sessions);
    const known = (await subjects()).length;
    await Promise.all([sendAlerts(), sendAlerts(other), sendAlerts()]);
    await sendAlerts(other);
    return (await subjects()).slice(known);
  };
  try {
    expect(await sent(4)).toEqual([]);
    expect(await sent(5)).toEqual(['Acme: 50% of the included usage (Agent sessions)']);
    expect(await sent(7)).toEqual([]);
    expect(await notifications()).toEqual([{ type: 'usage.threshold', meter: 'sessions', number: 50 }]);
    // Two thresholds at once: only the higher alert is sent, and both count as sent.
    expect(await sent(11)).toEqual(['Acme: 100% of the included usage (Agent sessions)']);
    expect(await notifications()).toEqual([{ type: 'usage.threshold', meter: 'sessions', number: 100 }]);
    expect((await usage()).alerts.map(({ percent }) => percent)).toEqual([100, 80, 50]);
    expect((await subjects()).length).toBe(before + 2);
  } finally {
    await other.close();
  }
});

test('the spend cap has an alert, and another cap has one of its own', async () => {
  await onPlan('team', { sessions: 2 });
  await spendSessions(3);
  await setCap(4);
  const known = (await subjects()).length;
  await sendAlerts();
  await sendAlerts();
  const capped = 'Acme has reached its spend cap';
  expect((await subjects()).slice(known).filter((subject) => subject === capped)).toHaveLength(1);
  expect(await notifications()).toContainEqual({ type: 'usage.spend-cap', meter: 'spend', number: 100 });
  await setCap(8);
  await sendAlerts();
  expect((await subjects()).slice(known).filter((subject) => subject === capped)).toHaveLength(1);
  await spendSessions(4);
  await sendAlerts();
  expect((await subjects()).slice(known).filter((subject) => subject === capped)).toHaveLength(2);
});

test('a tenant whose alerts fail stops no other, and another month has its own', async () => {
  await onPlan('free', { sessions: 10 });
  await spendSessions(10);
  await sendAlerts();
  const { tenantId } = await scopeOfAcme(product);
  await query(superuser, `update usage_alerts set month = month - interval '1 month' where tenant_id = '${tenantId}'`);
  const known = (await subjects()).length;
  await sendAlerts();
  expect((await subjects()).slice(known)).toHaveLength(1);
});

/** Returns two zones that are in the same month now: a day apart, or at the end of a month UTC and the zone in the same month as UTC. */
function zonesInOneMonth(): [string, string] {
  const now = new Date();
  const monthIn = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, month: 'numeric' }).format(now);
  const east = 'Pacific/Kiritimati';
  const west = 'Pacific/Pago_Pago';
  if (monthIn(east) === monthIn(west)) return [east, west];
  return monthIn(east) === monthIn('UTC') ? [east, 'UTC'] : ['UTC', west];
}

test('another time zone in the middle of a month sends no alert twice, and misses none', async () => {
  await onPlan('free', { sessions: 10 });
  const other = openDatabase(product.urls);
  const [east, west] = zonesInOneMonth();
  const setZone = async (timeZone: string) => {
    const { version } = v.parse(TenantSettingsSchema, (await owner.get('/api/tenant/settings')).body);
    expect((await owner.put('/api/tenant/settings', { timeZone, version })).status).toBe(200);
  };
  /** Returns the alerts sent since a change of the zone, also by two concurrent processes, after more sessions. */
  const sent = async (timeZone: string, sessions: number) => {
    const known = (await subjects()).length;
    await Promise.all([setZone(timeZone), sendAlerts(), sendAlerts(other)]);
    for (let nth = 0; nth < sessions; nth++) expect((await start()).sessionId).toBeDefined();
    await Promise.all([sendAlerts(), sendAlerts(other)]);
    await sendAlerts();
    return (await subjects()).slice(known);
  };
  const alert = (percent: number) => `Acme: ${percent}% of the included usage (Agent sessions)`;
  try {
    expect(await sent(east, 5)).toEqual([alert(50)]);
    // The western zone is a day behind, except at the end of a month. Usage of the later day counts, and its alert was already sent.
    expect(await sent(west, 0)).toEqual([]);
    expect(await sent(west, 3)).toEqual([alert(80)]);
    await rollUp();
    expect(await sent(east, 0)).toEqual([]);
    expect(await sent(east, 2)).toEqual([alert(100)]);
    await rollUp();
    expect(await sent(west, 0)).toEqual([]);
    expect((await usage()).alerts.map(({ percent }) => percent)).toEqual([100, 80, 50]);
  } finally {
    await other.close();
  }
});
