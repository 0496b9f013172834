import { AdminInvoiceListSchema, AuditListSchema, type Member, MemberListSchema, TenantClosingSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { makeKey, openAgent } from '../../../test/agent.ts';
import { type Browser, openBrowser, signIn } from '../../../test/browser.ts';
import { type Product, startProduct } from '../../../test/product.ts';
import { forgetProofs, proveByPassword } from '../../../test/second-factor.ts';
import { jobRun } from '../../../test/tenant-jobs.ts';
import { issueInvoice } from '../../billing/issue-invoice.ts';
import { readSubscription } from '../../billing/subscription.ts';
import { demoPassword } from '../../demo/accounts.ts';
import { billing as billingJob } from '../../jobs/billing.ts';
import { deleteClosedTenants } from './delete-closed.ts';

let product: Product;
let owner: Browser;
let developer: Browser;
let members: Member[];
beforeAll(async () => {
  product = await startProduct({ demo: true });
  [owner, developer] = await Promise.all([signIn(product, 'owner@acme.example'), signIn(product, 'dev@acme.example')]);
  members = v.parse(MemberListSchema, (await owner.get('/api/members?status=active&limit=100')).body).items;
});
afterAll(() => product.close());

const path = '/api/tenant/closing';
const close = (confirm = 'Acme', browser = owner) => browser.post(path, { confirm });
const closesAt = async (browser = owner) => (await browser.get('/api/auth/me')).body.tenant?.closesAt ?? null;
const mailsTo = (email: string) => product.services.mailer.mailbox?.list().filter(({ to }) => to === email) ?? [];
async function tenantId(slug: string): Promise<string> {
  const { rows } = await product.database.maintain((tx) => tx.execute<{ id: string }>(sql`select id from tenants where slug = ${slug}`));
  return rows[0]?.id ?? '';
}

describe('closing is refused', () => {
  test('without a fresh proof, without the name, and to everyone who is no owner', async () => {
    const lead = members.find(({ email }) => email === 'lead@acme.example');
    expect((await owner.patch(`/api/members/${lead?.id}`, { version: lead?.version, role: 'admin' })).status).toBe(200);
    for (const browser of [await signIn(product, 'lead@acme.example'), developer]) {
      expect((await close('Acme', browser)).status).toBe(403);
      expect((await browser.delete(path)).status).toBe(403);
    }
    expect((await close('', openBrowser(product))).status).toBe(401);
    for (const wrong of ['', 'Acm', 'Globex', 'acme corporation']) {
      const { status, body } = await close(wrong);
      expect([wrong, status, body.issues]).toMatchObject([wrong, 400, [{ field: 'confirm', code: 'TENANT_NAME_DIFFERS' }]]);
    }
    expect((await owner.post(path, {})).status).toBe(400);
    await forgetProofs(product);
    const unproved = await close();
    expect([unproved.status, unproved.body.code]).toEqual([422, 'REAUTHENTICATE']);
    await proveByPassword(owner);
    expect(await closesAt()).toBeNull();
    // There is nothing to cancel.
    expect((await owner.delete(path)).body.code).toBe('STATE_INVALID');
  });

  test('of the organization of Cairn itself', async () => {
    const staff = await signIn(product, 'admin@cairn.example');
    await product.database.maintain((tx) =>
      tx.execute(sql`update memberships set role = 'owner' where user_id = (select id from users where email = 'admin@cairn.example')`),
    );
    expect((await close('Cairn', staff)).body.code).toBe('STATE_INVALID');
  });
});

test('a closed organization is read-only, its keys stop and its members get a mail, until an owner cancels', async () => {
  const agent = openAgent(product, (await makeKey(owner)).secret);
  expect((await agent.post('/api/agent/search', { query: 'payments', project: 'payments-api' })).status).toBe(200);
  const token = await invited('invited@acme.example');
  const closed = await close(' ACME ');
  expect([closed.status, closed.status === 200 ? '' : closed.text]).toEqual([200, '']);
  const { closesAt: ends } = v.parse(TenantClosingSchema, closed.body);
  const days = (Date.parse(ends ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  expect(Date.parse((await closesAt(developer)) ?? '')).toBe(Date.parse(ends ?? ''));
  expect((await close()).body.code).toBe('STATE_INVALID');

  const told = members.map(({ email }) => mailsTo(email).filter(({ subject }) => subject.includes('Acme')).length);
  expect(told.length).toBeGreaterThan(3);
  expect(told.every((count) => count >= 1)).toBe(true);
  expect(mailsTo('owner@acme.example')[0]?.text).toContain('/app/tenant-admin');

  for (const list of ['projects', 'decisions', 'patterns', 'conversations', 'audit', 'billing', 'tenant/settings'])
    expect([list, (await owner.get(`/api/${list}`)).status]).toEqual([list, 200]);
  const writes = [
    await developer.post('/api/projects', { name: 'Late', key: 'LATE' }),
    await owner.put('/api/tenant/settings', { name: 'Late', timeZone: 'UTC', version: 1 }),
    await owner.post('/api/invitations', { emails: ['late@acme.example'], role: 'viewer' }),
    await owner.post('/api/api-keys', { name: 'Late' }),
    await owner.delete('/api/tenant/logo?version=1'),
  ];
  expect(writes.map(({ status, body }) => [status, body.code])).toEqual(writes.map(() => [423, 'TENANT_CLOSING']));
  for (const refused of [
    await agent.post('/api/agent/search', { query: 'payments', project: 'payments-api' }),
    await agent.get('/api/decisions'),
  ])
    expect([refused.status, refused.body.code, refused.headers.get('www-authenticate')]).toEqual([423, 'TENANT_CLOSING', null]);
  // A person still changes what is theirs, and asks for help.
  expect((await developer.patch('/api/auth/me/preferences', { locale: 'en' })).status).toBe(200);
  expect((await developer.post('/api/support/tickets', { subject: 'Closed?', text: 'Why is it closed?' })).status).toBe(201);
  // Owners take their data with them.
  expect((await owner.post('/api/tenant/data/preparation')).status).toBe(200);
  expect((await owner.get('/api/tenant/data')).status).toBe(200);
  // Nobody joins.
  expect((await openBrowser(product).get(`/api/auth/invitations/${token}`)).status).toBe(404);

  const cancelled = await owner.delete(path);
  expect([cancelled.status, cancelled.body]).toEqual([200, { closesAt: null }]);
  expect(await closesAt(developer)).toBeNull();
  expect((await developer.post('/api/projects', { name: 'Back again', key: 'BACK' })).status).toBe(201);
  expect((await agent.post('/api/agent/search', { query: 'payments', project: 'payments-api' })).status).toBe(200);
  expect((await openBrowser(product).get(`/api/auth/invitations/${token}`)).status).toBe(200);
  expect(mailsTo('dev@acme.example')[0]?.subject).toContain('no longer');
  const { items } = v.parse(AuditListSchema, (await owner.get('/api/audit?group=organization')).body);
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['tenant.closing', 'tenant.closing-cancelled']));
});

test('a bought plan is canceled with the organization, at the end of its period', async () => {
  const buyer = await signIn(product, 'owner@globex.example');
  const before = JSON.parse((await buyer.get('/api/billing')).text) as { subscription: { version: number } | null; people: number };
  if (before.subscription === null)
    expect((await buyer.post('/api/billing/subscription', { version: 0, plan: 'team', interval: 'month', seats: 9 })).status).toBe(200);
  expect((await close('Globex', buyer)).status).toBe(200);
  expect(JSON.parse((await buyer.get('/api/billing')).text)).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });
  expect((await buyer.delete(path)).status).toBe(200);
});

test('after thirty days a job deletes all but what bookkeeping needs, and nobody comes in any more', async () => {
  const [acme, globex] = [await tenantId('acme'), await tenantId('globex')];
  const subscription = async () => (await product.database.maintain((tx) => readSubscription(tx, acme))) ?? { state: 'none', version: 0 };
  if ((await subscription()).state === 'none')
    expect((await owner.post('/api/billing/subscription', { version: 0, plan: 'team', interval: 'year', seats: 20 })).status).toBe(200);
  await product.database.inTenant({ tenantId: acme, userId: '' }, (tx) => issueInvoice(tx, unpaid(acme)));
  const others = await rowsOf(globex);
  const before = await rowsOf(acme);
  expect(
    Math.min(...['projects', 'patterns', 'messages', 'audit_events', 'memberships'].map((table) => before[table] ?? 0)),
  ).toBeGreaterThan(0);
  expect((await close()).status).toBe(200);
  const run = (days: number, atOnce?: number) =>
    deleteClosedTenants(product.database, jobRun(product.services.log, new Date(Date.now() + days * 86_400_000)), atOnce);
  expect(await run(29.9)).toEqual([]);
  expect((await rowsOf(acme)).projects).toBe(before.projects);

  // The job is stopped after the first step. Nobody can cancel after a part is deleted, and the next run deletes the rest.
  await product.database.maintain((tx) => tx.execute(sql`update tenants set closes_at = now() - interval '1 minute' where id = ${acme}`));
  const stop = new AbortController();
  const stopping: typeof product.database = {
    ...product.database,
    maintain: async (work) => {
      const result = await product.database.maintain(work);
      if (result === true) stop.abort();
      return result;
    },
  };
  expect(await deleteClosedTenants(stopping, { ...jobRun(product.services.log), signal: stop.signal }, 1)).toEqual([]);
  const part = await rowsOf(acme);
  expect([part.conversations, part.projects]).toEqual([(before.conversations ?? 0) - 1, before.projects]);
  expect((await owner.delete(path)).body.code).toBe('STATE_INVALID');
  expect(await closesAt()).not.toBeNull();
  expect(await run(0, 40)).toEqual([acme]);
  expect(await run(30.1)).toEqual([]);

  // A person's own history, and what invoices are computed from and addressed to.
  const kept = ['identity_events', 'invoices', 'subscriptions', 'billing_details', 'payment_customers', 'revenue_changes'];
  const usage = ['usage_days', 'usage_events', 'usage_months', 'usage_alerts'];
  const left = Object.entries(await rowsOf(acme)).filter(([table, count]) => count > 0 && ![...kept, ...usage].includes(table));
  expect(left).toEqual([]);
  expect(await rowsOf(globex)).toEqual(others);

  // The subscription and its revenue end, although the billing job passes over closed organizations. Open invoices become overdue.
  await billingJob.run(product.services, jobRun(product.services.log, new Date(Date.now() + 400 * 86_400_000)));
  expect((await subscription()).state).toBe('cancelled');
  const { rows: revenue } = await product.database.maintain((tx) =>
    tx.execute(sql`select after_minor::int from revenue_changes where tenant_id = ${acme} order by at desc, id desc`),
  );
  expect(revenue[0]).toEqual({ after_minor: 0 });
  const admin = await signIn(product, 'admin@cairn.example');
  const { items } = v.parse(AdminInvoiceListSchema, (await admin.get(`/api/admin/billing/invoices?tenant=${acme}&state=open`)).body);
  expect(items[0]?.overdue).toBe(true);

  const { rows } = await product.database.maintain((tx) => tx.execute(sql`select status, settings, name from tenants where id = ${acme}`));
  expect(rows).toEqual([{ status: 'closed', settings: {}, name: 'Acme' }]);
  const { rows: noted } = await product.database.maintain((tx) =>
    tx.execute(sql`select actor from platform_audit where purpose = ${`delete closed organization ${acme}`}`),
  );
  expect(noted).toMatchObject([{ actor: { type: 'system', id: 'tenant-deletion' } }]);
  expect((await owner.get('/api/projects')).status).toBe(401);
  expect((await openBrowser(product).post('/api/auth/login', { email: 'dev@acme.example', password: demoPassword })).status).not.toBe(200);
});

/** An invoice that nobody pays. */
const unpaid = (tenant: string): Parameters<typeof issueInvoice>[1] => {
  const seats = { kind: 'seats', plan: 'team', interval: 'month', quantity: 1, unitMinor: 100, amountMinor: 100 } as const;
  return {
    tenantId: tenant,
    currency: 'EUR',
    lines: [{ ...seats, from: '2026-01-01', until: '2026-02-01' }],
    actor: { type: 'system', id: 'test' },
    today: '2026-01-01',
    days: 14,
  };
};

/** Invites an address and returns the token of its link. */
async function invited(email: string): Promise<string> {
  expect((await owner.post('/api/invitations', { emails: [email], role: 'viewer' })).status).toBe(201);
  return /accept-invitation#([\w-]{43})/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? '';
}

/** Counts the rows of a tenant in every table that has a tenant, whatever row-level security says. */
async function rowsOf(tenant: string): Promise<Record<string, number>> {
  const { rows: tables } = await product.owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const counts: Record<string, number> = {};
  const client = await product.owner.connect();
  await client.query('begin');
  for (const { name } of tables) {
    await client.query(`alter table ${name} no force row level security`);
    const { rows } = await client.query(`select count(*)::int as n from ${name} where tenant_id = $1`, [tenant]);
    counts[name] = rows[0].n;
  }
  await client.query('rollback');
  client.release();
  return counts;
}
