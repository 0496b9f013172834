import { AdminInvoiceListSchema, InvoiceSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
/** Owns Globex, which has open invoices. */
let owner: Browser;
let admin: Browser;
let superuser: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  owner = await signIn(product, 'owner@globex.example');
  admin = await signIn(product, 'admin@cairn.example');
});
afterAll(() => product.close());

const parsed = <S extends v.GenericSchema>(schema: S, text: string) => v.parse(v.pipe(v.string(), v.parseJson(), schema), text);
const openInvoice = async () => {
  const { items } = parsed(AdminInvoiceListSchema, (await admin.get('/api/admin/billing/invoices?q=globex&state=open')).text);
  if (!items[0]) throw new Error('there is no open invoice');
  return items[0];
};

test('each invoice that the operator opens as a document is in the audit log of its organization', async () => {
  const { id, number, tenant } = await openInvoice();
  const opened = () =>
    query(superuser, `select tenant_id, target_id, detail from audit_events where action = 'billing.invoice_opened' order by id`);
  expect((await admin.get(`/api/admin/billing/invoices/${id}`)).status).toBe(200);
  expect(await opened()).toEqual([]);
  const shown = await admin.get(`/api/admin/billing/invoices/${number}/document`);
  expect(parsed(InvoiceSchema, shown.text)).toMatchObject({ id, to: { legalName: 'Globex Robotics ApS' } });
  expect(await opened()).toEqual([{ tenant_id: tenant.id, target_id: id, detail: { number } }]);
  expect((await owner.get(`/api/admin/billing/invoices/${number}/document`)).status).toBe(403);
  expect((await admin.get('/api/admin/billing/invoices/none/document')).status).toBe(404);
  expect(await opened()).toHaveLength(1);
});

test('an invoice has the day of its organization, and names who changed it to the operator alone', async () => {
  const { id, version } = await openInvoice();
  const todayIn = async (timeZone: string) => {
    await query(superuser, `update tenants set settings = '{"timeZone":"${timeZone}"}' where slug = 'globex'`);
    return parsed(InvoiceSchema, (await admin.get(`/api/admin/billing/invoices/${id}`)).text).today;
  };
  // These zones are 25 hours apart.
  expect((await todayIn('Pacific/Kiritimati')) > (await todayIn('Pacific/Pago_Pago'))).toBe(true);
  expect((await admin.post(`/api/admin/billing/invoices/${id}/pay`, { version })).status).toBe(200);
  const late = JSON.parse((await admin.post(`/api/admin/billing/invoices/${id}/void`, { version, reason: 'sent twice' })).text);
  expect(late).toMatchObject({ code: 'CONFLICT', current: { state: 'paid', changed: { by: 'Theo Okafor' } } });
  const [row] = await query(
    superuser,
    `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from invoices where id = '${id}'`,
  );
  expect(late.current.changed.at).toBe(row?.at);
  const own = parsed(InvoiceSchema, (await owner.get(`/api/billing/invoices/${id}`)).text);
  expect(own).toMatchObject({ state: 'paid', changed: { by: null } });
});
