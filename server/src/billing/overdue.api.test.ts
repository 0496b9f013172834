import { InvoiceSchema, RevenueSchema } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { admin, billingScene, issue, listed, owner, parsed, superuser, tenantId } from '../../test/billing-scene.ts';
import { query } from '../../test/cluster.ts';

billingScene();

// Two zones that are 24 hours apart: their clocks agree, and their dates always differ by one day. Their midnight is at 11:00 UTC, or at
// 10:00 UTC for a test that starts in the hour before that.
const [east, west] =
  new Date().getUTCHours() === 10 ? ['Pacific/Kiritimati', 'Pacific/Honolulu'] : ['Pacific/Tongatapu', 'Pacific/Pago_Pago'];

test('an invoice is overdue when the day is over where its organization is, in every view', async () => {
  const { id, number } = await issue(100, 'USD');
  await query(superuser, `update invoices set due_on = (now() at time zone '${west}')::date where id = '${id}'`);
  const seenIn = async (zone: string) => {
    await query(superuser, `update tenants set settings = jsonb_build_object('timeZone', '${zone}') where id = '${tenantId}'`);
    const invoices = await listed();
    const invoice = parsed(InvoiceSchema, (await owner.get(`/api/billing/invoices/${number}`)).text);
    const revenue = parsed(RevenueSchema, (await admin.get('/api/admin/billing/revenue')).text);
    const { status } = await admin.post(`/api/admin/billing/invoices/${id}/remind`, { version: invoice.version });
    return { listed: invoices.map(({ overdue }) => overdue), shown: invoice.overdue, amounts: revenue.overdue, remind: status };
  };
  expect(await seenIn(west)).toEqual({ listed: [false], shown: false, amounts: [], remind: 422 });
  expect(await seenIn(east)).toEqual({
    listed: [true],
    shown: true,
    amounts: [{ currency: 'USD', amountMinor: 100, tenants: 1 }],
    remind: 200,
  });
});
