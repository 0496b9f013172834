import { InvoiceListSchema, InvoiceSchema, RevenueSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { issueInvoice } from './issue-invoice.ts';

let product: Product;
/** Owns Globex. */
let owner: Browser;
let admin: Browser;
let superuser: string;
let tenantId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  owner = await signIn(product, 'owner@globex.example');
  admin = await signIn(product, 'admin@cairn.example');
  const [row] = await query(superuser, `select id from tenants where slug = 'globex'`);
  tenantId = String(row?.id);
  await query(superuser, 'truncate subscriptions, revenue_changes, invoices, billing_details, invoice_counters');
});
afterAll(() => product.close());

const parsed = <S extends v.GenericSchema>(schema: S, text: string) => v.parse(v.pipe(v.string(), v.parseJson(), schema), text);

// Two zones that are 24 hours apart: the clocks show the same time, and the date differs by one day at every moment. Their midnight is at
// 11:00 UTC, or at 10:00 UTC for a test that begins in the hour before that.
const [east, west] =
  new Date().getUTCHours() === 10 ? ['Pacific/Kiritimati', 'Pacific/Honolulu'] : ['Pacific/Tongatapu', 'Pacific/Pago_Pago'];

test('an invoice is overdue when the day is over where its organization is, in every view', async () => {
  const { id, number } = await product.database.inTenant({ tenantId, userId: '' }, (tx) =>
    issueInvoice(tx, {
      tenantId,
      currency: 'USD',
      lines: [{ kind: 'seats', plan: 'team', quantity: 1, unitMinor: 100, amountMinor: 100, from: '2026-01-01', until: '2026-02-01' }],
      actor: { type: 'system', id: 'test' },
      today: '2026-01-01',
      days: 14,
    }),
  );
  await query(superuser, `update invoices set due_on = (now() at time zone '${west}')::date where id = '${id}'`);
  const seenIn = async (zone: string) => {
    await query(superuser, `update tenants set settings = jsonb_build_object('timeZone', '${zone}') where id = '${tenantId}'`);
    const { items } = parsed(InvoiceListSchema, (await owner.get('/api/billing/invoices')).text);
    const invoice = parsed(InvoiceSchema, (await owner.get(`/api/billing/invoices/${number}`)).text);
    const revenue = parsed(RevenueSchema, (await admin.get('/api/admin/billing/revenue')).text);
    const { status } = await admin.post(`/api/admin/billing/invoices/${id}/remind`, { version: invoice.version });
    return { listed: items.map(({ overdue }) => overdue), shown: invoice.overdue, amounts: revenue.overdue, remind: status };
  };
  expect(await seenIn(west)).toEqual({ listed: [false], shown: false, amounts: [], remind: 422 });
  expect(await seenIn(east)).toEqual({
    listed: [true],
    shown: true,
    amounts: [{ currency: 'USD', amountMinor: 100, tenants: 1 }],
    remind: 200,
  });
});
