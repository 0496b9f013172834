import { PlatformHealthSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { measureProcess, writeProcess } from './processes.ts';

let product: Product;
let admin: Browser;
let superuser: string;
beforeAll(async () => {
  product = await startProduct({ demo: true, settings: { dataDir: process.cwd() } });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  admin = await signIn(product, 'admin@cairn.example');
});
afterAll(() => product.close());

async function health() {
  const answer = await admin.get('/api/admin/health');
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return v.parse(PlatformHealthSchema, answer.body);
}

test('only platform administrators read it', async () => {
  for (const email of ['owner@acme.example', 'viewer@acme.example', 'staff@cairn.example'])
    expect((await (await signIn(product, email)).get('/api/admin/health')).status).toBe(403);
  expect((await openBrowser(product).get('/api/admin/health')).status).toBe(401);
});

test('tenants, past due subscriptions and new accounts are counted', async () => {
  const before = await health();
  expect([before.tenants.active, before.tenants.suspended, before.waiting]).toEqual([3, 0, null]);
  await query(superuser, `update tenants set status = 'suspended' where slug = 'globex'`);
  await query(superuser, `update subscriptions set state = 'past_due'`);
  await query(superuser, `update users set created_at = now() - interval '1 year'`);
  await query(superuser, `update users set created_at = now() - interval '2 days' where email = 'dev@acme.example'`);
  await query(
    superuser,
    `update users set created_at = now() - interval '9 days' where email in ('lead@acme.example', 'viewer@acme.example')`,
  );
  const after = await health();
  const [row] = await query(superuser, 'select count(*)::int as count from subscriptions');
  expect(Number(row?.count)).toBeGreaterThan(0);
  expect([after.tenants.active, after.tenants.suspended, after.pastDue]).toEqual([2, 1, row?.count]);
  expect(after.signUps).toEqual({ week: 1, weekBefore: 2 });
  await query(superuser, `update tenants set status = 'active' where slug = 'globex'`);
});

test('failed jobs and mails are counted', async () => {
  await query(
    superuser,
    `insert into jobs (name, last_outcome, due_at) values ('insights', 'failed', now() + interval '1 hour')
      on conflict (name) do update set last_outcome = 'failed', run_id = null`,
  );
  await query(
    superuser,
    `insert into mail_deliveries (id, kind, recipient, state, attempts) values
      ('mal_1', 'invitation', 'a…@b.example', 'failed', 1), ('mal_2', 'invitation', 'a…@b.example', 'queued', 2),
      ('mal_3', 'invitation', 'a…@b.example', 'queued', 0)`,
  );
  const { jobs, mails } = await health();
  expect(jobs.attention).toBeGreaterThan(0);
  expect(mails).toMatchObject({ queued: 2, deferred: 1, failed: 1 });
});

const none = v.parse(v.object({ figures: PlatformHealthSchema.entries.processes.item.entries.figures }), {
  figures: { requests: { since: '', total: 0, failed: 0 }, transactions: { open: 0, queued: 0, most: 0 }, streams: 0 },
});

test('database, disk, requests and event streams are measured', async () => {
  const live = await openLive(product, await signIn(product, 'dev@acme.example'));
  await until('the stream to begin', () => live.lastId !== '');
  await product.database.maintain((tx) => writeProcess(tx, 'hash-1', measureProcess(product.services)));
  const { database, storage, processes } = await health();
  const [{ figures: measured } = none] = processes;
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeGreaterThan(0);
  expect(database.maxConnections).toBeGreaterThan(database.connections);
  expect(database.tables.map(({ bytes }) => bytes)).toEqual(database.tables.map(({ bytes }) => bytes).toSorted((a, b) => b - a));
  expect(database.tables).toHaveLength(5);
  expect(storage?.freeBytes).toBeGreaterThan(0);
  expect(storage?.totalBytes).toBeGreaterThan(storage?.freeBytes ?? 0);
  expect(measured.streams).toBe(1);
  expect(measured.transactions.most).toBeGreaterThan(measured.transactions.open);
  const [{ figures: later } = none] = (await health()).processes;
  const { requests } = later;
  expect([requests.total - measured.requests.total, requests.failed]).toEqual([1, 0]);
});

test('each process that serves is listed with its version, until it is silent for ten minutes', async () => {
  const figures = {
    requests: { since: new Date().toISOString(), total: 3, failed: 1 },
    transactions: { open: 0, queued: 0, most: 9 },
    streams: 2,
  };
  await query(
    superuser,
    `insert into server_processes (id, version, started_at, seen_at, figures) values
      ('prc_other', 'hash-2', now() - interval '1 day', now() - interval '1 minute', '${JSON.stringify(figures)}'),
      ('prc_gone', 'hash-0', now() - interval '2 days', now() - interval '11 minutes', '${JSON.stringify(figures)}')`,
  );
  await product.database.maintain((tx) => writeProcess(tx, 'hash-1', measureProcess(product.services)));
  const { processes } = await health();
  expect(processes.map(({ version, answering }) => [version, answering])).toEqual([
    ['hash-2', false],
    ['hash-1', true],
  ]);
  expect(processes[0]?.figures).toEqual(figures);
});
