import { type TicketFigures, TicketListSchema, type TicketReport, type TicketReportPart, TicketReportSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { deskTickets } from '../ticket/desk.ts';
import { readDeskSettings } from '../ticket/desk-settings.ts';
import { tickets } from '../ticket/schema.ts';
import { addDays, dateIn } from './days.ts';
import { ticketReportChanges, ticketReportDays } from './schema.ts';
import { daysAtOnce, sumUpDays } from './sum-up.ts';
import { sumColumns, sumsOf, unsummed } from './sums.ts';

let product: Product;
let staff: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  staff = await signIn(product, 'staff@cairn.example');
});
afterAll(() => product.close());

const report = async (query: string): Promise<TicketReport> =>
  v.parse(TicketReportSchema, JSON.parse((await staff.get(`/api/tickets/report?${query}`)).text));
const count = async (query: string): Promise<number> =>
  v.parse(TicketListSchema, JSON.parse((await staff.get(`/api/tickets?limit=1&${query}`)).text)).total;

const partOf: Readonly<Partial<Record<keyof TicketFigures, TicketReportPart>>> = {
  asked: 'asked',
  answered: 'answered',
  solved: 'solved',
  replyMet: 'reply-met',
  replyMissed: 'reply-missed',
  resolveMet: 'resolve-met',
  resolveMissed: 'resolve-missed',
  good: 'good',
  bad: 'bad',
};

async function leadsToItsRows(figures: TicketFigures, range: { from: string; to: string }, filter = ''): Promise<void> {
  for (const [name, part] of Object.entries(partOf)) {
    const query = `report=${part}&from=${range.from}&to=${range.to}${filter}`;
    expect([query, await count(query)]).toEqual([query, figures[name as keyof TicketFigures]]); // Object.entries loses the literal keys
  }
}

/** Inserts tickets of Acme that were created, answered and solved at these times. */
async function insert(rows: readonly { id: string; at: string; reply?: number; resolve?: number; tags?: string[] }[]): Promise<void> {
  await product.database.maintain(async (tx) => {
    for (const { id, at, reply = null, resolve = null, tags = [] } of rows)
      await tx.execute(sql`
        insert into tickets (id, tenant_id, subject, requester_id, status, tags, actor, created_at, first_replied_at, first_reply_seconds, solved_at, resolve_seconds)
        select ${id}, m.tenant_id, ${id}, m.user_id, ${resolve === null ? 'open' : 'solved'}, ${JSON.stringify(tags)}::jsonb, '{"type":"system","id":"test"}',
          ${at}::timestamptz, case when ${reply}::integer is not null then ${at}::timestamptz end, ${reply}::integer,
          case when ${resolve}::integer is not null then ${at}::timestamptz end, ${resolve}::integer
        from memberships m join users u on u.id = m.user_id and u.email = 'lead@acme.example' join tenants t on t.id = m.tenant_id and t.slug = 'acme'`);
  });
}

async function sumUp(): Promise<void> {
  for (let days = daysAtOnce; days === daysAtOnce; ) days = await sumUpDays(product.database, new Date());
}

async function setTimeZone(timeZone: string): Promise<void> {
  const admin = await signIn(product, 'admin@cairn.example');
  const { calendar, targets, version } = JSON.parse((await admin.get('/api/tickets/targets')).text);
  expect((await admin.put('/api/tickets/targets', { version, targets, calendar: { ...calendar, timeZone } })).status).toBe(200);
}

test('every figure leads to as many tickets: in total, before, and by agent, tag and organization', async () => {
  const asked = await signIn(product, 'dev@acme.example');
  const { id } = (await asked.post('/api/support/tickets', { subject: 'Rated', text: 'Please.' })).body.ticket ?? {};
  await staff.post(`/api/tickets/${id}/messages`, { text: 'Done.', actions: { status: 'solved' } });
  await asked.put(`/api/support/tickets/${id}/rating`, { rating: 'good' });
  const found = await report('period=90');
  expect(found.total).toMatchObject({ good: 1, bad: 0, replyMedian: expect.any(Number), resolveMedian: expect.any(Number) });
  expect(found.total.asked).toBeGreaterThan(10);
  await leadsToItsRows(found.total, found);
  await leadsToItsRows(found.totalBefore, found.before);
  expect(await count(`report=open&from=${found.from}&to=${found.to}`)).toBe(found.total.open);
  expect(found.days.at(-1)?.open).toBe(found.total.open);
  for (const key of ['asked', 'answered', 'solved'] as const)
    expect([key, found.days.reduce((sum, day) => sum + day[key], 0)]).toEqual([key, found.total[key]]);
  expect([found.agents.length > 1, found.tags.length > 3, found.tenants.length > 1]).toEqual([true, true, true]);
  for (const agent of found.agents) await leadsToItsRows(agent, found, `&assignee=${agent.id ?? 'nobody'}`);
  for (const { id: tenant, ...figures } of found.tenants) await leadsToItsRows(figures, found, `&tenant=${tenant}`);
  const [tag] = found.tags;
  if (tag) await leadsToItsRows(tag, found, `&tag=${tag.name}`);
  const narrowed = await report(`period=90&tenant=${found.tenants[0]?.id}`);
  expect(narrowed.total).toMatchObject({ asked: found.tenants[0]?.asked, solved: found.tenants[0]?.solved });

  // A merged ticket counts as the one that it was merged into.
  const globex = (await staff.get('/api/tickets?q=globex&queue=inbox&limit=2')).body.items ?? [];
  const [kept, merged] = globex.map(({ id, version }) => ({ id, version }));
  expect((await staff.post(`/api/tickets/${kept?.id}/merge`, { version: kept?.version, tickets: [merged] })).status).toBe(200);
  const after = await report('period=90');
  expect(after.total.open).toBe(found.total.open - 1);
  expect(after.days.at(-1)?.open).toBe(after.total.open);
  await leadsToItsRows(after.total, after);
});

test('the sums equal a count of the tickets: after a reopening, a merge and its undo, another agent, tag and priority, a deletion', async () => {
  /** Returns rows that only the sums have, or only a count of the tickets. */
  const wrong = () =>
    product.database.maintain(async (tx) => {
      const to = new Date().toISOString().slice(0, 10);
      const counted = sumsOf(await readDeskSettings(tx), sql`${tickets} as ${deskTickets}`, [{ from: '2000-01-01', to }]);
      const [read, summed] = [sql`select ${sumColumns} from ${counted} read`, sql`select ${sumColumns} from ticket_report_sums`];
      return (await tx.execute(sql`(${read} except ${summed}) union all (${summed} except ${read})`)).rows;
    });
  await sumUp();
  expect(await product.database.maintain((tx) => tx.$count(ticketReportDays))).toBeGreaterThan(30);
  expect(await wrong()).toEqual([]);
  let before = await report('period=90');
  /**
   * Checks that a change appears in the report before the job has run, that the report is the same after the job, and that each figure
   * leads to its rows.
   */
  const follows = async (what: string, change: () => Promise<unknown>) => {
    await change();
    const now = await report('period=90');
    expect([what, now]).not.toEqual([what, before]);
    await sumUp();
    expect([what, await report('period=90')]).toEqual([what, now]);
    expect([what, await wrong()]).toEqual([what, []]);
    await leadsToItsRows(now.total, now);
    before = now;
  };
  const asked = await signIn(product, 'dev@acme.example');
  const ask = async (subject: string) => String((await asked.post('/api/support/tickets', { subject, text: 'Please.' })).body.ticket?.id);
  const versionOf = async (id: string) => (await staff.get(`/api/tickets/${id}`)).body.ticket?.version;
  const patch = async (id: string, fields: object) =>
    expect((await staff.patch(`/api/tickets/${id}`, { version: await versionOf(id), ...fields })).status).toBe(200);
  const [first, second] = [await ask('First'), await ask('Second')];
  const me = before.agents.find(({ id }) => id !== null)?.id;
  await follows('answer', () => staff.post(`/api/tickets/${first}/messages`, { text: 'Done.', actions: { status: 'solved' } }));
  await follows('rating', () => asked.put(`/api/support/tickets/${first}/rating`, { rating: 'bad' }));
  await follows('other rating', () => asked.put(`/api/support/tickets/${first}/rating`, { rating: 'good' }));
  await follows('agent', () => patch(first, { assigneeId: me }));
  await follows('tags', () => patch(first, { tags: ['summed', 'twice'] }));
  await follows('reopening', () => asked.post(`/api/support/tickets/${first}/messages`, { text: 'Still.' }));
  await follows('merge', async () => {
    const others = [{ id: second, version: await versionOf(second) }];
    await staff.post(`/api/tickets/${first}/merge`, { version: await versionOf(first), tickets: others });
  });
  await follows('undo of the merge', () => staff.post(`/api/tickets/${first}/unmerge`, { tickets: [second] }));
  await follows('deletion', () => product.database.maintain((tx) => tx.execute(sql`delete from tickets where id = ${first}`)));
  // A change that no figure depends on is not recorded.
  await patch(second, { status: 'pending' });
  expect(await product.database.maintain((tx) => tx.$count(ticketReportChanges))).toBe(0);
});

test('a ticket is counted once where the time zone moves its day', async () => {
  await setTimeZone('UTC');
  await sumUp();
  const days = await product.database.maintain((tx) => tx.select({ day: ticketReportDays.day }).from(ticketReportDays));
  const first = addDays(days.map(({ day }) => day).toSorted()[0] ?? '', -3);
  await insert([{ id: 'tkt_moved', at: `${first}T23:30:00.000Z` }]);
  await sumUp();
  // Their days begin more than 24 hours apart: one day is always summed up in the first zone and still in the future in the second.
  for (const [timeZone, day] of [
    ['Pacific/Kiritimati', addDays(first, 1)],
    ['Pacific/Pago_Pago', first],
  ] as const) {
    await setTimeZone(timeZone);
    const now = await report(`from=${day}&to=${day}`);
    const { total, totalBefore } = now;
    expect([timeZone, total.asked, total.open, totalBefore.asked, totalBefore.open]).toEqual([timeZone, 1, 1, 0, 0]);
    await leadsToItsRows(total, now);
    await sumUp();
    expect(await report(`from=${day}&to=${day}`)).toEqual(now);
    const month = await report('period=30');
    expect([timeZone, month.total.open]).toEqual([timeZone, await count(`report=open&from=${month.from}&to=${month.to}`)]);
    const versions = await product.database.maintain((tx) =>
      tx.selectDistinct({ version: ticketReportDays.rulesVersion }).from(ticketReportDays),
    );
    expect([timeZone, versions.length]).toEqual([timeZone, 1]);
  }
});

test('a report of the far future counts no days after today', async () => {
  await setTimeZone('UTC');
  const today = dateIn('UTC', new Date());
  const last = await product.database.maintain(async (tx) => {
    const days = unsummed(await readDeskSettings(tx), sql`${tickets} as ${deskTickets}`, today);
    return (await tx.execute(sql`select max(day)::text as day from ${days} unsummed`)).rows;
  });
  expect(last).toEqual([{ day: today }]);
  expect((await report('from=9999-12-01&to=9999-12-31')).total).toMatchObject({ asked: 0, open: (await report('period=7')).total.open });
});

test('days are those of the business calendar, also where the clock changes; half of the tickets and nine in ten took no longer', async () => {
  await setTimeZone('Europe/Berlin');
  // On 30 March 2025 the day has 23 hours in Berlin: from 23:00 to 22:00 in UTC.
  await insert([
    { id: 'tkt_before', at: '2025-03-29T22:59:59.999Z' },
    { id: 'tkt_first', at: '2025-03-29T23:00:00.000Z', reply: 60, resolve: 120 },
    { id: 'tkt_last', at: '2025-03-30T21:59:59.999Z', reply: 600, resolve: 1_200, tags: ['clock'] },
    { id: 'tkt_after', at: '2025-03-30T22:00:00.000Z' },
  ]);
  const found = await report('from=2025-03-30&to=2025-03-30');
  expect(found).toMatchObject({ timeZone: 'Europe/Berlin', before: { from: '2025-03-29', to: '2025-03-29' } });
  expect(found.total).toMatchObject({ asked: 2, answered: 2, solved: 2, open: 1, replyMedian: 60, replyNinth: 600, resolveNinth: 1_200 });
  expect(found.totalBefore).toMatchObject({ asked: 1, answered: 0, replyMedian: null, open: 1 });
  expect(found.tags).toMatchObject([{ name: 'clock', asked: 1, solved: 1 }]);
  await leadsToItsRows(found.total, found);
  expect((await report('from=2020-01-01&to=2020-01-07')).total).toMatchObject({ asked: 0, open: 0, replyMedian: null });
  expect((await report('from=2020-01-01&to=2025-12-31')).from).toBe('2024-12-31');
  expect((await staff.get('/api/tickets/report?from=2025-13-01&to=2025-13-02')).status).toBe(400);
});
