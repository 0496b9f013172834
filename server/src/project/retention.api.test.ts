import { keepsLess } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import pino from 'pino';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { deleteOld } from './retention.ts';

const log = pino({ level: 'silent' });

let product: Product;
let lead: Browser;
let scope: { tenantId: string; userId: string };
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  const found = await product.database.maintain((tx) => tx.execute<{ id: string }>(`select id from tenants where slug = 'acme'`));
  scope = { tenantId: found.rows[0]?.id ?? '', userId: '' };
});
afterAll(() => product.close());

const ask = async (statement: string): Promise<Record<string, unknown>[]> =>
  (await product.database.inTenant(scope, (tx) => tx.execute(statement))).rows;
const said = async () => JSON.parse((await lead.get('/api/projects/payments-api/retention?days=365')).text);
const keep = async (retentionDays: number | null) => {
  const { version } = (await lead.get('/api/projects/payments-api/settings')).body;
  return (await lead.patch('/api/projects/payments-api', { version, retentionDays })).status;
};

test('a project that keeps things for a year loses what is older: no knowledge, nothing that is pinned, and no word of its evidence', async () => {
  const [project] = await ask(`select id from projects where slug = 'payments-api'`);
  const within = `project_id = '${project?.id}'`;
  await ask(`update conversations set last_message_at = now() - interval '366 days' where ${within}`);
  await ask(`update sessions set last_event_at = now() - interval '366 days' where ${within} and status <> 'active'`);
  const pinned = await ask(`select id from conversations where ${within} and pinned`);
  expect(pinned.length).toBeGreaterThan(0);
  const knowledge = () =>
    ask(`select id, evidence from patterns where ${within} union all select id, evidence from decisions where ${within} order by id`);
  const before = await knowledge();
  const sessionsBefore = (await lead.get('/api/sessions?project=payments-api')).body.total;
  const preview = await said();
  expect(preview.conversations).toBeGreaterThan(0);
  expect(preview.sessions).toBeGreaterThan(0);

  await deleteOld(product.database, log);
  expect(await said()).toEqual(preview); // kept forever by default
  expect([await keep(6), await keep(4_000), await keep(365)]).toEqual([400, 400, 200]);
  // Killed after the first step: the next run continues and reports both.
  await ask(`select retention_step('${project?.id}', 1)`);
  await Promise.all([deleteOld(product.database, log, { atOnce: 2 }), deleteOld(product.database, log, { atOnce: 2 })]);
  await deleteOld(product.database, log);

  expect(await said()).toEqual({ conversations: 0, sessions: 0 });
  expect(await ask(`select id from conversations where ${within} and not pinned and visibility <> 'private'`)).toEqual([]);
  expect(await ask(`select id from conversations where ${within} and pinned`)).toEqual(pinned);
  expect(
    await ask(`select e.id from session_events e join sessions s on s.id = e.session_id where s.${within} and s.status <> 'active'`),
  ).toEqual([]);
  expect(await ask(`select id from sessions where ${within} and event_words is not null and events_deleted_at is not null`)).toEqual([]);
  expect((await lead.get('/api/sessions?project=payments-api')).body.total).toBe(sessionsBefore);
  expect(await knowledge()).toEqual(before);
  const told = await ask(`select detail, source from audit_events where action = 'project.retention'`);
  expect(told).toMatchObject([{ detail: { days: 365, ...preview, events: expect.any(Number) }, source: 'job' }]);
});

test('only those who manage a project are told what would be deleted', async () => {
  const developer = await signIn(product, 'dev@acme.example');
  expect((await developer.get('/api/projects/payments-api/retention?days=30')).status).toBe(403);
  expect((await lead.get('/api/projects/payments-api/retention?days=1')).status).toBe(400);
});

test.each([
  [null, 30, true],
  [90, 30, true],
  [30, 90, false],
  [30, null, false],
  [null, null, false],
])('from %s to %s days less is kept: %s', (before, after, less) => expect(keepsLess(before, after)).toBe(less));
