import type { AuditEntry } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let staff: Browser;
let id: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  staff = await signIn(product, 'staff@cairn.example');
  id = String((await owner.post('/api/support/tickets', { subject: 'Who reads this', text: 'Please.' })).body.ticket?.id);
});
afterAll(() => product.close());

const version = async () => (JSON.parse((await staff.get(`/api/tickets/${id}`)).text) as { ticket: { version: number } }).ticket.version;

async function list(query: string): Promise<AuditEntry[]> {
  const answer = await owner.get(`/api/audit?limit=100${query}`);
  expect(answer.status).toBe(200);
  return (JSON.parse(answer.text) as { items: AuditEntry[] }).items; // checked by its schema in tests
}

test('an owner reads of a ticket what their people did, and nothing of the internal work of staff', async () => {
  expect((await staff.post(`/api/tickets/${id}/messages`, { text: 'They pay late.', visibility: 'internal' })).status).toBe(201);
  expect((await staff.patch(`/api/tickets/${id}`, { version: await version(), tags: ['churn-risk'], priority: 'low' })).status).toBe(200);
  const [article] = (await staff.get('/api/articles')).body.items ?? [];
  expect((await staff.put(`/api/tickets/${id}/articles/${article?.id}`, {})).status).toBe(200);
  const other = String((await owner.post('/api/support/tickets', { subject: 'The same', text: 'Please.' })).body.ticket?.number);
  expect((await staff.put(`/api/tickets/${id}/duplicate`, { version: await version(), of: other })).status).toBe(200);

  // All of it is in the log, for the change history that staff read.
  const tenant = await product.database.maintain((tx) => tx.execute<{ id: string }>("select id from tenants where slug = 'acme'"));
  const stored = await product.database.inTenant({ tenantId: tenant.rows[0]?.id ?? '', userId: '' }, (tx) =>
    tx.execute<{ action: string }>(`select action from audit_events where target_id = '${id}' order by created_at, id`),
  );
  expect(stored.rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['ticket.asked', 'ticket.noted', 'ticket.updated', 'ticket.article_linked']),
  );
  expect((await list(`&target=${id}`)).map(({ action }) => action)).toEqual(['ticket.asked']);
  const file = await owner.get('/api/audit/export?format=json&group=support');
  const exported = (JSON.parse(file.text) as AuditEntry[]).filter(({ target }) => target.id === id);
  expect(exported.map(({ action }) => action)).toEqual(['ticket.asked']);
  expect(file.text).not.toContain('churn-risk');
});

test('what an operator of Cairn does in an organization is of Cairn support, without address, program or id', async () => {
  const admin = await signIn(product, 'admin@cairn.example');
  const path = '/api/admin/tenants/acme/tax';
  const { version: present } = JSON.parse((await admin.get(path)).text) as { version: number };
  const changed = await admin.put(
    path,
    { version: present, rate: 7, label: 'VAT', reverseCharge: false },
    { 'user-agent': 'Operator/1', 'x-forwarded-for': '198.51.100.9' },
  );
  expect(changed.status).toBe(200);
  const [entry] = await list('&group=billing');
  expect(entry).toMatchObject({ action: 'billing.tax_changed', actor: { type: 'staff', id: '', name: null }, address: '', client: '' });
});
