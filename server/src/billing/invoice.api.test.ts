import { AdminInvoiceListSchema, InvoiceSchema } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import { admin, billing, billingScene, issue, listed, owner, parsed, product, superuser, tenantId } from '../../test/billing-scene.ts';
import { signIn } from '../../test/browser.ts';
import { query } from '../../test/cluster.ts';
import { addDays } from './calendar.ts';
import { issueInvoice } from './issue-invoice.ts';

billingScene();

describe('an invoice', () => {
  test('has a number without gaps, also where many are opened at once and some fail', async () => {
    const attempts = Array.from({ length: 24 }, (_, index) =>
      product.database.inTenant({ tenantId, userId: '' }, async (tx) => {
        await issueInvoice(tx, {
          tenantId,
          currency: 'USD',
          lines: [],
          actor: { type: 'system', id: 'test' },
          today: '2026-06-01',
          days: 14,
        });
        if (index % 3 === 0) throw new Error('failed on purpose');
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    const numbers = (await listed()).map(({ number }) => number).toSorted();
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => `CRN-2026-${String(index + 1).padStart(4, '0')}`));
  });

  test('has the tax that the operator has set, and credits that add up to it', async () => {
    const tax = (body: object) => admin.put(`/api/admin/tenants/${tenantId}/tax`, body);
    expect((await tax({ version: 0, rate: 1_900, label: '', reverseCharge: false })).status).toBe(400);
    expect((await tax({ version: 0, rate: 1_900, label: 'VAT 19 %', reverseCharge: true })).status).toBe(400);
    expect((await tax({ version: 0, rate: 1_900, label: 'VAT 19 %', reverseCharge: false })).status).toBe(200);
    expect((await tax({ version: 0, rate: 700, label: 'VAT 7 %', reverseCharge: false })).body.code).toBe('CONFLICT');
    const invoice = await issue(1_001);
    expect(invoice).toMatchObject({ subtotalMinor: 1_001, taxMinor: 190, totalMinor: 1_191 });
    const act = (action: string, body: object) => admin.post(`/api/admin/billing/invoices/${invoice.number}/${action}`, body);
    const credit = (version: number, amountMinor: number) => act('credit', { version, amountMinor, reason: 'one seat too many' });
    expect((await credit(invoice.version, 500)).body.code).toBe('STATE_INVALID');
    expect((await act('pay', { version: invoice.version })).status).toBe(200);
    const both = await Promise.all([credit(invoice.version + 1, 600), credit(invoice.version + 1, 600)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await credit(invoice.version + 2, 402)).status).toBe(400);
    expect((await credit(invoice.version + 2, 401)).status).toBe(201);
    const rows = await query(superuser, `select sum(total_minor)::int as left, count(*)::int as rows from invoices`);
    expect(rows).toEqual([{ left: 0, rows: 3 }]);
  });

  test('that is open can be declared void with a reason, and keeps its number', async () => {
    const invoice = await issue();
    const annul = (reason: string) => admin.post(`/api/admin/billing/invoices/${invoice.id}/void`, { version: invoice.version, reason });
    expect((await annul('')).status).toBe(400);
    expect(parsed(InvoiceSchema, (await annul('sent twice')).text)).toMatchObject({
      state: 'void',
      number: invoice.number,
      voidReason: 'sent twice',
    });
    expect((await annul('sent twice')).body.code).toBe('CONFLICT');
  });

  test('is paid on a day between its issue and today in the zone of its organization, with a reference', async () => {
    const { id, number, version } = await issue();
    const pay = (body: object) => admin.post(`/api/admin/billing/invoices/${id}/pay`, { version, ...body });
    const refusal = async (paidOn: string) => JSON.parse((await pay({ paidOn })).text).issues;
    await query(superuser, `update tenants set settings = '{"timeZone":"Pacific/Kiritimati"}' where id = '${tenantId}'`);
    const { today } = await billing();
    expect(await refusal(addDays(today, 1))).toMatchObject([{ field: 'paidOn', code: 'DATE_IN_FUTURE' }]);
    expect(await refusal('2025-12-31')).toMatchObject([{ field: 'paidOn', code: 'DATE_BEFORE_INVOICE' }]);
    expect(await refusal('2026-02-30')).toMatchObject([{ field: 'paidOn', code: 'VALUE_INVALID' }]);
    // In a zone with an earlier date, the same day is in the future.
    await query(superuser, `update tenants set settings = '{"timeZone":"Pacific/Pago_Pago"}' where id = '${tenantId}'`);
    expect(await refusal(today)).toMatchObject([{ field: 'paidOn', code: 'DATE_IN_FUTURE' }]);
    await query(superuser, `update tenants set settings = '{"timeZone":"Pacific/Kiritimati"}' where id = '${tenantId}'`);
    const broken = await pay({ paidOn: today, bankReference: 'SEPA\n4711' });
    expect(JSON.parse(broken.text).issues).toMatchObject([{ field: 'bankReference', code: 'TEXT_ONE_LINE' }]);
    const paid = await pay({ paidOn: today, bankReference: ' SEPA 4711 ' });
    expect(parsed(InvoiceSchema, paid.text)).toMatchObject({ state: 'paid', paidOn: today, bankReference: 'SEPA 4711' });
    const seen = parsed(InvoiceSchema, (await owner.get(`/api/billing/invoices/${number}`)).text);
    expect(seen).toMatchObject({ paidOn: today, bankReference: 'SEPA 4711' });
    for (const [browser, path] of [
      [owner, '/api/billing/invoices/export'],
      [admin, '/api/admin/billing/invoices/export'],
    ] as const)
      expect((await browser.get(path)).text).toContain(`,${today},SEPA 4711`);
  });

  test.each(['pay', 'void', 'credit', 'remind'])('shows who comes too late with "%s" what it is now', async (action) => {
    const { id, version } = await issue();
    const act = (what: string) =>
      admin.post(`/api/admin/billing/invoices/${id}/${what}`, { version, reason: 'sent twice', amountMinor: 1 });
    const paid = parsed(InvoiceSchema, (await act('pay')).text);
    const late = await act(action);
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(JSON.parse(late.text).current).toEqual(paid);
  });

  test('is read by those who manage its organization, by id and number, and as a file', async () => {
    const invoice = await issue();
    expect(parsed(InvoiceSchema, (await owner.get(`/api/billing/invoices/${invoice.number}`)).text)).toMatchObject({
      id: invoice.id,
      bank: { iban: 'DE89370400440532013000' },
      seller: 'Cairn Ltd\n1 Quarry Lane',
    });
    expect((await owner.get('/api/billing/invoices/export')).text).toContain(
      `${invoice.number},invoice,open,2026-01-01,2026-01-15,,EUR,100.00,0.00,100.00`,
    );
    const stranger = await signIn(product, 'owner@acme.example');
    expect((await stranger.get(`/api/billing/invoices/${invoice.id}`)).status).toBe(404);
    expect((await admin.get(`/api/admin/billing/invoices?q=${invoice.number}`)).text).toContain('"slug":"globex"');
  });

  test('is in the list and the file of its organization alone', async () => {
    const [acme] = await query(superuser, `select id from tenants where slug = 'acme'`);
    const [own, other] = [await issue(), await issue(2_000)];
    await query(superuser, `update invoices set tenant_id = '${String(acme?.id)}' where id = '${other.id}'`);
    const numbers = async (search: string) =>
      parsed(AdminInvoiceListSchema, (await admin.get(`/api/admin/billing/invoices?${search}`)).text).items.map(({ number }) => number);
    expect(await numbers('')).toHaveLength(2);
    expect(await numbers(`tenant=${tenantId}`)).toEqual([own.number]);
    expect(await numbers(`tenant=${String(acme?.id)}&state=open`)).toEqual([other.number]);
    expect(await numbers('tenant=none')).toEqual([]);
    const file = (await admin.get(`/api/admin/billing/invoices/export?tenant=${tenantId}`)).text;
    expect(file).toContain(own.number);
    expect(file).not.toContain(other.number);
  });
});
