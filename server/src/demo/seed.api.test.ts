import {
  AdminInvoiceListSchema,
  AnalyticsSchema,
  type Insight,
  InvoiceListSchema,
  PatternListSchema,
  SessionEventsSchema,
  SessionListSchema,
  SubscriptionListSchema,
} from '@cairn/api';
import { expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { signIn } from '../../test/browser.ts';
import { startProduct } from '../../test/product.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';
import { seedDemo } from './seed.ts';

test('the demo fills an empty database once, however many processes start at the same time', async () => {
  const product = await startProduct();
  expect((await Promise.all([seedDemo(product.database), seedDemo(product.database)])).toSorted()).toEqual([false, true]);
  expect(await seedDemo(product.database)).toBe(false);
  const found = await product.database.maintain((tx) => tx.execute<{ n: number }>(sql`select count(*)::int as n from tenants`));
  expect(found.rows).toEqual([{ n: 3 }]);
  await product.close();
});

test('it never touches a database that has a user', async () => {
  const product = await startProduct();
  const actor = JSON.stringify({ type: 'system', id: 'test' });
  await product.database.maintain((tx) =>
    tx.execute(sql`insert into users (id, email, actor) values ('usr_first', 'first@example.org', ${actor}::jsonb)`),
  );
  expect(await seedDemo(product.database)).toBe(false);
  await product.close();
});

test('its answers quote exactly what they cite, each link opens something, and nothing lies in the future', async () => {
  const product = await startProduct({ demo: true });
  const owner = await signIn(product, 'owner@acme.example');
  const list = (await owner.get('/api/conversations?limit=100')).body.items ?? [];
  expect(list.length).toBeGreaterThanOrEqual(10);
  let citations = 0;
  for (const { id } of list) {
    const { messages = [] } = (await owner.get(`/api/conversations/${id}`)).body;
    expect(messages.length).toBeGreaterThanOrEqual(2);
    for (const message of messages) {
      expect(new Date(message.createdAt).getTime()).toBeLessThan(Date.now());
      for (const citation of message.citations) {
        citations += 1;
        const source = `/api/${{ pattern: 'patterns', decision: 'decisions', session: 'sessions', message: 'conversations', article: 'help/articles', unknown: 'unknown' }[citation.type]}`;
        const path =
          citation.type === 'message'
            ? `${source}/${new URLSearchParams(citation.href?.split('?')[1]).get('conversation')}`
            : `${source}/${citation.id}`;
        const answer = await owner.get(path);
        expect([path, answer.status]).toEqual([path, 200]);
        expect(answer.text).toContain(JSON.stringify(citation.quote).slice(1, -1));
      }
    }
  }
  expect(citations).toBeGreaterThan(25);
  await product.close();
});

test('what a session has left behind was left while it went on', async () => {
  const product = await startProduct({ demo: true });
  const owner = await signIn(product, 'owner@acme.example');
  const { items } = v.parse(SessionListSchema, JSON.parse((await owner.get('/api/sessions?limit=100')).text));
  const left = items.flatMap(({ produced, ...session }) => produced.map((one) => ({ ...one, session })));
  expect(left.length).toBeGreaterThanOrEqual(3);
  const outside = left.filter(({ at, session }) => at <= session.createdAt || at >= (session.endedAt ?? session.lastEventAt));
  expect(
    outside.map(({ at, type, title, session: { createdAt, endedAt, lastEventAt } }) => ({
      at,
      type,
      title,
      createdAt,
      endedAt,
      lastEventAt,
    })),
  ).toEqual([]);
  await product.close();
});

test('somebody has changed their mind: a decision has two revisions, and the later one is what it says', async () => {
  const product = await startProduct({ demo: true });
  const owner = await signIn(product, 'owner@acme.example');
  const decision = (await owner.get('/api/projects/payments-api/decisions/14')).body;
  const revision = async (number: number) => {
    const { text, createdAt } = (await owner.get(`/api/decisions/${decision.id}/revisions/${number}`)).body as never as {
      text: { outcome: string };
      createdAt: string;
    }; // DecisionRevisionTextSchema
    return { outcome: text.outcome, at: Date.parse(createdAt) };
  };
  const [first, later] = [await revision(1), await revision(2)];
  expect(decision).toMatchObject({ revision: 2, outcome: later.outcome });
  expect(first.outcome).toContain('as one table');
  expect(later.at).toBeGreaterThan(first.at);
  await product.close();
});

test('what its sessions have in common is noticed by the first round, and nothing is proposed that it does not have', async () => {
  const product = await startProduct({ demo: true });
  const lead = await signIn(product, 'lead@acme.example');
  const proposed = async () => (await lead.get('/api/patterns?status=proposed&project=payments-api')).body.total;
  const before = await proposed();
  await runTenantJobs(product.database, product.services.log);
  expect(await proposed()).toBe(before);
  const { items = [] } = (await lead.get('/api/insights?project=payments-api&status=open&limit=100')).body;
  const seen = new Set((items as unknown as Insight[]).map(({ type }) => type)); // the response of this call
  expect([...seen]).toEqual(expect.arrayContaining(['repeated_error', 'hot_file', 'knowledge_gap', 'stale_decision']));
  await product.close();
});

test('what its rules quote of sessions was said in them', async () => {
  const product = await startProduct({ demo: true });
  const owner = await signIn(product, 'owner@acme.example');
  const { items } = v.parse(PatternListSchema, (await owner.get('/api/patterns?limit=100')).body);
  const quoted = items.flatMap(({ evidence }) => evidence).filter(({ type }) => type === 'session');
  expect(quoted.length).toBeGreaterThan(4);
  for (const { id, quote } of quoted) {
    const { items: events } = v.parse(SessionEventsSchema, (await owner.get(`/api/sessions/${id}/events`)).body);
    expect(events.map(({ text }) => text)).toContain(quote);
  }
  await product.close();
});

test('its year shows more sessions and fewer corrections from quarter to quarter, and usage is the sum of its sessions', async () => {
  const product = await startProduct({ demo: true });
  const owner = await signIn(product, 'owner@acme.example');
  const year = v.parse(AnalyticsSchema, (await owner.get('/api/analytics?period=year&step=month&compare=off')).body);
  // Without the month that has begun, which has no sessions on its first day.
  const quarters = [year.steps.slice(1, 4), year.steps.slice(4, 7), year.steps.slice(7, 10), year.steps.slice(10, -1)].map((months) => ({
    sessions: months.reduce((sum, { sessions }) => sum + sessions, 0) / months.length,
    corrections: months.reduce((sum, { corrections }) => sum + corrections, 0) / months.reduce((sum, { sessions }) => sum + sessions, 0),
  }));
  expect(quarters.map(({ sessions }) => sessions)).toEqual(quarters.map(({ sessions }) => sessions).toSorted((a, b) => a - b));
  expect(quarters.at(-1)?.corrections).toBeLessThan((quarters[0]?.corrections ?? 0) / 2);
  expect(year.projects.length).toBeGreaterThan(2);
  expect(Math.min(year.clients.length, year.models.length, year.best.length, year.seldom.length, year.files.length)).toBeGreaterThan(1);
  expect(Math.min(...Object.values(year.proposals.rules), year.proposals.decisions.accepted)).toBeGreaterThan(5);

  const { tenant } = (await owner.get('/api/auth/me')).body;
  const { rows } = await product.database.inTenant({ tenantId: tenant?.id ?? '', userId: '' }, (tx) =>
    tx.execute<{ used: number; many: number }>(sql`select (select count(*)::integer from sessions) as many,
      (select sum(quantity)::integer from usage_months where kind = 'sessions') as used`),
  );
  expect(rows[0]?.used).toBe(rows[0]?.many);
  expect(rows[0]?.many).toBeGreaterThan(1_500);
  await product.close();
});

test('it has a year of invoices without a gap in their numbers, and one organization that is past due', async () => {
  const product = await startProduct({ demo: true });
  const admin = await signIn(product, 'admin@cairn.example');
  const read = async (path: string) => (await admin.get(`/api/admin/billing/${path}`)).body;
  const { items: subscriptions } = v.parse(SubscriptionListSchema, await read('subscriptions?sort=tenant&direction=asc'));
  expect(subscriptions.map(({ tenant, state }) => [tenant.slug, state])).toEqual([
    ['acme', 'active'],
    ['globex', 'past_due'],
  ]);
  const { items } = v.parse(AdminInvoiceListSchema, await read('invoices?sort=number&direction=asc&limit=100'));
  expect(items.length).toBeGreaterThan(18);
  for (const series of Map.groupBy(items, ({ number }) => number?.slice(0, 9)).values()) {
    expect(series.map(({ number }) => Number(number?.slice(9)))).toEqual(series.map((_, at) => at + 1));
    expect(series.map(({ issuedOn }) => issuedOn)).toEqual(series.map(({ issuedOn }) => issuedOn).toSorted());
  }
  const owner = await signIn(product, 'owner@acme.example');
  const own = v.parse(InvoiceListSchema, (await owner.get('/api/billing/invoices?limit=100')).body);
  expect(own.total).toBeGreaterThanOrEqual(12);
  expect(own.total).toBeLessThan(items.length);
  await product.close();
});
