import { RevenueSchema, revenueMovements, SubscriptionListSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let admin: Browser;
let superuser: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  admin = await signIn(product, 'admin@cairn.example');
});
afterAll(() => product.close());

const parsed = <S extends v.GenericSchema>(schema: S, text: string) => v.parse(v.pipe(v.string(), v.parseJson(), schema), text);
const revenue = async () => parsed(RevenueSchema, (await admin.get('/api/admin/billing/revenue')).text);
const listed = async (search: string) =>
  parsed(SubscriptionListSchema, (await admin.get(`/api/admin/billing/subscriptions?${search}`)).text).items;

test('each figure of the movement is the sum of the subscriptions behind it', async () => {
  const [dollars] = (await revenue()).currencies;
  if (!dollars) throw new Error('there is no revenue');
  const month = dollars.months.at(-2)?.month ?? '';
  // Within one month: one tenant goes up and down again, one changes its currency, which is churn in one and new in the other.
  const [globex, acme] = ['globex', 'acme'].map((slug) => `(select id from tenants where slug = '${slug}')`);
  await query(superuser, `delete from revenue_changes where to_char(at at time zone 'UTC', 'YYYY-MM') = '${month}'`);
  await query(
    superuser,
    `insert into revenue_changes (tenant_id, at, plan, currency, before_minor, after_minor) values
      (${acme}, '${month}-03', 'team', 'USD', 30000, 36000), (${acme}, '${month}-09', 'team', 'USD', 36000, 30000),
      (${globex}, '${month}-08', 'team', 'USD', 12000, 0), (${globex}, '${month}-08', 'team', 'EUR', 0, 11000)`,
  );
  const found: string[] = [];
  for (const { currency, months } of (await revenue()).currencies)
    for (const one of months)
      for (const movement of revenueMovements) {
        const rows = await listed(`changed=${one.month}-${currency}&movement=${movement}`);
        const sum = rows.reduce((all, row) => all + Math.abs((row.movement?.afterMinor ?? 0) - (row.movement?.beforeMinor ?? 0)), 0);
        expect([one.month, currency, movement, sum]).toEqual([one.month, currency, movement, one[`${movement}Minor`]]);
        if (movement === 'churn') expect(rows).toHaveLength(one.churned);
        if (rows.length > 0) found.push(`${movement} ${currency}`);
      }
  expect(new Set(found)).toEqual(new Set(['new USD', 'expansion USD', 'contraction USD', 'churn USD', 'new EUR']));
  expect((await listed(`changed=${month}-USD`)).map(({ tenant, movement }) => [tenant.slug, movement?.kind])).toEqual([
    ['globex', 'churn'],
  ]);
  expect((await listed('')).map(({ movement }) => movement)).toContain(null);
  expect((await admin.get(`/api/admin/billing/subscriptions/export?changed=${month}-EUR`)).text).toContain(',new,110.00,');
});

test.each(['2026-13-USD', '2026-11', 'November', '2026-11-usd'])('refuses "%s" as a month and currency', async (changed) => {
  const refused = await admin.get(`/api/admin/billing/subscriptions?changed=${changed}`);
  expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST']);
});
