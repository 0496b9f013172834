import { BillingSchema, InvoiceListSchema } from '@cairn/api';
import { afterAll, beforeAll, beforeEach, expect } from '@rstest/core';
import * as v from 'valibot';
import { changeSubscription } from '../src/billing/change.ts';
import { issueInvoice } from '../src/billing/issue-invoice.ts';
import { billing as billingJob } from '../src/jobs/billing.ts';
import { systemIn } from '../src/learning/system.ts';
import { type Browser, signIn } from './browser.ts';
import { query, testCluster } from './cluster.ts';
import { type Product, startProduct } from './product.ts';
import { jobRun } from './tenant-jobs.ts';

/** A Cairn with demo data for the billing tests. Globex has no subscription and no invoice when a test begins. */
export let product: Product;
/** The owner of Globex, which has three people. */
export let owner: Browser;
/** The operator of this Cairn. */
export let admin: Browser;
/** The connection string of the cluster's superuser, for `query`. */
export let superuser: string;
/** The id of Globex. */
export let tenantId: string;

/** Starts the Cairn for the calling test file, and deletes billing and usage data before each test. */
export function billingScene(): void {
  beforeAll(async () => {
    product = await startProduct({ demo: true });
    superuser = (await testCluster()).asSuperuser(product.urls.url);
    owner = await signIn(product, 'owner@globex.example');
    admin = await signIn(product, 'admin@cairn.example');
    const [row] = await query(superuser, `select id from tenants where slug = 'globex'`);
    tenantId = String(row?.id);
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    await query(superuser, 'truncate subscriptions, revenue_changes, invoices, billing_details, invoice_counters');
    await query(superuser, 'truncate usage_events, usage_days, usage_months');
    await query(superuser, `delete from plans where version > 1`);
    await query(
      superuser,
      `update tenants set plan = 'free', limits = '{}', settings = '{}', spend_cap_minor = null where slug = 'globex'`,
    );
  });
}

/** Parses the text of a response. @throws if it does not match the schema */
export const parsed = <S extends v.GenericSchema>(schema: S, text: string) => v.parse(v.pipe(v.string(), v.parseJson(), schema), text);

/** Returns the billing page of Globex. */
export const billing = async () => parsed(BillingSchema, (await owner.get('/api/billing')).text);

/** Returns the invoices of Globex, newest first. */
export const listed = async () => parsed(InvoiceListSchema, (await owner.get('/api/billing/invoices')).text).items;

/** Buys the Team plan as the owner: five seats, monthly, unless `change` says otherwise. */
export const buy = (change: object = {}) =>
  owner.post('/api/billing/subscription', { version: 0, plan: 'team', interval: 'month', seats: 5, ...change });

/** Returns the preview of a change for the owner. `search` is the query string. */
export const preview = (search: string) => owner.get(`/api/billing/preview?${search}`);

/** Runs the billing job as at noon UTC of that day. Fails if a tenant failed. */
export async function runJob(day: string): Promise<void> {
  const { database, services } = product;
  const failures: unknown[] = [];
  const run = { ...jobRun(services.log, new Date(`${day}T12:00:00Z`)), failed: (error: unknown) => void failures.push(error) };
  await billingJob.run({ database, mailer: services.mailer, settings: services.settings }, run);
  expect(failures).toEqual([]);
}

/** Changes the Team plan as an owner at noon UTC of that day. */
export const changeOn = (day: string, change: { version: number; seats: number; interval?: 'month' | 'year' }) =>
  product.database.inTenant({ tenantId, userId: '' }, (tx) =>
    changeSubscription(
      tx,
      systemIn(tenantId),
      { plan: 'team', interval: 'month', ...change },
      { requestId: 'test', days: 14, now: new Date(`${day}T12:00:00Z`) },
    ),
  );

/** Publishes a version of the Team plan without a trial. */
export const withoutTrial = () =>
  query(
    superuser,
    `insert into plans select plan, 2, people, projects, currency, seat_monthly_minor, seat_yearly_minor, included, overage, at_limit, features, 0, now(), actor from plans where plan = 'team' and version = 1`,
  );

/** Issues an invoice to Globex for one seat in January 2026, on the first of that month. `amountMinor` is in minor units of `currency`. */
export const issue = (amountMinor = 10_000, currency = 'EUR') =>
  product.database.inTenant({ tenantId, userId: '' }, (tx) =>
    issueInvoice(tx, {
      tenantId,
      currency,
      lines: [
        {
          kind: 'seats',
          plan: 'team',
          interval: 'month',
          quantity: 1,
          unitMinor: amountMinor,
          amountMinor,
          from: '2026-01-01',
          until: '2026-02-01',
        },
      ],
      actor: { type: 'system', id: 'test' },
      today: '2026-01-01',
      days: 14,
    }),
  );
