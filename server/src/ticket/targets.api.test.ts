import { defaultDeskSettings, type Ticket } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { eq, sql } from 'drizzle-orm';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { addBusinessSeconds } from './business-time.ts';
import { recomputeDueTimes } from './recompute.ts';
import { tickets } from './schema.ts';

let product: Product;
let staff: Browser;
let admin: Browser;
let member: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  [staff, admin, member] = (await Promise.all(
    ['staff@cairn.example', 'admin@cairn.example', 'dev@acme.example'].map((email) => signIn(product, email)),
  )) as [Browser, Browser, Browser]; // one for each address
});
afterAll(() => product.close());

const ask = async (subject: string): Promise<Ticket> => {
  const { ticket } = (await member.post('/api/support/tickets', { subject, text: 'It does not work.' })).body;
  if (!ticket) throw new Error('no ticket was created');
  return show(String(ticket.id));
};
const show = async (id: string): Promise<Ticket> => JSON.parse((await staff.get(`/api/tickets/${id}`)).text).ticket;
const patch = async (ticket: Ticket, fields: object) => staff.patch(`/api/tickets/${ticket.id}`, { version: ticket.version, ...fields });
const changed = async (ticket: Ticket, fields: object): Promise<Ticket> => JSON.parse((await patch(ticket, fields)).text);
const due = (ticket: Ticket, minutes: number) =>
  addBusinessSeconds(defaultDeskSettings.calendar, new Date(String(ticket.createdAt)), minutes * 60).toISOString();
const everyHour = Object.fromEntries(Object.keys(defaultDeskSettings.calendar.days).map((day) => [day, { from: '00:00', to: '24:00' }]));
const rowOf = async (id: unknown) => {
  const [row] = await product.database.maintain((tx) =>
    tx
      .select()
      .from(tickets)
      .where(eq(tickets.id, String(id))),
  );
  if (!row) throw new Error('the ticket is gone');
  return row;
};

describe('due times', () => {
  test('come with a ticket, follow its priority, end with the first reply, and pause while the requester is to act', async () => {
    const asked = await ask('Targets from the start');
    expect(asked).toMatchObject({ firstReplyDueAt: due(asked, 480), resolveDueAt: due(asked, 2_400), dueAt: due(asked, 480) });
    const urgent = await changed(asked, { priority: 'urgent' });
    expect(urgent).toMatchObject({ firstReplyDueAt: due(asked, 60), resolveDueAt: due(asked, 480) });
    const noted = await staff.post(`/api/tickets/${asked.id}/messages`, { text: 'Known.', visibility: 'internal' });
    expect(noted.body.ticket).toMatchObject({ firstReplyDueAt: due(asked, 60), firstRepliedAt: null });
    const replied = (await staff.post(`/api/tickets/${asked.id}/messages`, { text: 'Which version?' })).body.ticket;
    expect(replied).toMatchObject({ status: 'pending', firstRepliedAt: expect.any(String), firstReplyDueAt: null, resolveDueAt: null });
    expect(replied).toMatchObject({ dueAt: null });
    await member.post(`/api/support/tickets/${asked.id}/messages`, { text: '1.8.2' });
    const open = await show(String(asked.id));
    expect(open).toMatchObject({ status: 'open', firstReplyDueAt: null, resolveDueAt: expect.any(String) });
    expect(open.dueAt).toBe(open.resolveDueAt);
    const solved = await changed(open, { status: 'solved' });
    expect(solved).toMatchObject({ resolveDueAt: null });
    expect((await rowOf(asked.id)).resolveSeconds).toEqual(expect.any(Number));
    const back = (await staff.post(`/api/tickets/${asked.id}/undo`, { version: solved.version })).body;
    expect(back).toMatchObject({ status: 'open', resolveDueAt: open.resolveDueAt });
    expect((await rowOf(asked.id)).resolveSeconds).toBe(null);
  });

  test('are computed again for open tickets when the calendar changes, and for those that came without', async () => {
    const asked = await ask('Another calendar');
    const before = (await staff.get('/api/tickets/targets')).body;
    expect(before).toEqual(defaultDeskSettings);
    const settings = { ...defaultDeskSettings, calendar: { ...defaultDeskSettings.calendar, days: everyHour } };
    expect((await staff.put('/api/tickets/targets', settings)).status).toBe(403);
    const changed = await admin.put('/api/tickets/targets', settings);
    expect([changed.status, changed.body]).toMatchObject([200, { version: 2, calendar: { days: everyHour } }]);
    expect((await admin.put('/api/tickets/targets', settings)).body).toMatchObject({ code: 'CONFLICT', current: { version: 2 } });
    await product.database.maintain((tx) =>
      tx.execute(sql`update tickets set targets_version = 0, clock_started_at = null, first_reply_due_at = null where id = ${asked.id}`),
    );
    expect(await recomputeDueTimes(product.database, new Date())).toBeGreaterThan(1);
    expect(await recomputeDueTimes(product.database, new Date())).toBe(0);
    const minute = 60_000;
    const createdAt = Date.parse(String(asked.createdAt));
    const computed = await show(String(asked.id));
    expect(Date.parse(String(computed.firstReplyDueAt)) - createdAt).toBe(480 * minute);
    expect(computed).toMatchObject({ version: asked.version });
  });

  test('need a calendar that has hours, a zone that exists, and targets that are numbers of minutes', async () => {
    const { calendar, targets } = defaultDeskSettings;
    const put = async (wrong: object) =>
      (await admin.put('/api/tickets/targets', { calendar, targets, version: 2, ...wrong })).body.issues?.map(({ field, code }) => [
        field,
        code,
      ]);
    const none = Object.fromEntries(Object.keys(calendar.days).map((day) => [day, null]));
    expect(await put({ calendar: { ...calendar, days: none } })).toEqual([['calendar.days', 'BUSINESS_DAY_REQUIRED']]);
    const backwards = { ...calendar.days, monday: { from: '17:00', to: '09:00' } };
    expect(await put({ calendar: { ...calendar, days: backwards } })).toEqual([['calendar.days.monday.to', 'END_BEFORE_START']]);
    expect(await put({ calendar: { ...calendar, timeZone: 'Mars/Olympus' } })).toEqual([['calendar.timeZone', 'TIME_ZONE_UNKNOWN']]);
    expect(await put({ targets: { ...targets, low: { firstReply: 0, resolve: 10 } } })).toEqual([
      ['targets.low.firstReply', 'NUMBER_TOO_SMALL'],
    ]);
  });
});

describe('queues', () => {
  const count = async () => (await staff.get('/api/tickets/queues')).body as unknown as Record<string, number>; // numbers by queue
  const list = async (query: string) => (await staff.get(`/api/tickets?limit=100&${query}`)).body;

  test('count what their lists hold', async () => {
    const counts = await count();
    expect(Object.keys(counts)).toEqual(['inbox', 'mine', 'due-soon', 'waiting', 'snoozed']);
    for (const [queue, number] of Object.entries(counts)) expect([queue, (await list(`queue=${queue}`)).total]).toEqual([queue, number]);
    const { inbox = 0, mine = 0, waiting = 0 } = counts;
    expect([inbox, mine, waiting].every((number) => number > 0)).toBe(true);
    expect((await list('queue=solved')).items?.every(({ status }) => status === 'solved' || status === 'closed')).toBe(true);
  });

  test('hide a ticket that is snoozed, until its time or until its requester writes', async () => {
    const asked = await ask('Later');
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
    expect((await patch(asked, { snoozedUntil: '2020-01-01T00:00:00Z' })).body.issues).toMatchObject([{ code: 'MOMENT_PAST' }]);
    const snoozed = await changed(asked, { snoozedUntil: tomorrow });
    expect(snoozed).toMatchObject({ snoozedUntil: tomorrow, dueAt: asked.dueAt });
    const ids = async (queue: string) => (await list(`queue=${queue}`)).items?.map(({ id }) => id);
    expect(await ids('inbox')).not.toContain(asked.id);
    expect(await ids('snoozed')).toContain(asked.id);
    await product.database.maintain((tx) =>
      tx
        .update(tickets)
        .set({ snoozedUntil: new Date(Date.now() - 1) })
        .where(eq(tickets.id, String(asked.id))),
    );
    expect(await ids('inbox')).toContain(asked.id);
    expect(await ids('snoozed')).not.toContain(asked.id);
    expect((await patch(snoozed, { snoozedUntil: tomorrow })).status).toBe(200);
    await member.post(`/api/support/tickets/${asked.id}/messages`, { text: 'One more thing.' });
    expect(await show(String(asked.id))).toMatchObject({ snoozedUntil: null, status: 'new' });
    expect(await ids('inbox')).toContain(asked.id);
  });

  test('are sorted by what is due first', async () => {
    const { items }: { items: Ticket[] } = JSON.parse((await staff.get('/api/tickets?limit=100&sort=due')).text);
    const times = items.flatMap(({ dueAt }) => (dueAt ? [Date.parse(String(dueAt))] : []));
    expect(times.length).toBeGreaterThan(2);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(items.slice(times.length).every(({ dueAt }) => dueAt === null)).toBe(true);
  });
});

test('tags are written in lower case, each once, and found with their organization', async () => {
  const asked = await ask('Tagged');
  const tagged = await changed(asked, { tags: ['  Hooks ', 'hooks', 'Mac OS'] });
  expect(tagged.tags).toEqual(['hooks', 'mac os']);
  const found = (await staff.get('/api/tickets?tag=mac%20os')).body.items;
  expect(found).toMatchObject([{ id: asked.id }]);
  const facets = JSON.parse((await staff.get('/api/tickets/facets')).text);
  expect(facets.tags).toEqual(expect.arrayContaining(['hooks', 'mac os']));
  expect(facets.tags).toEqual([...facets.tags].toSorted());
  const acme = facets.tenants.find(({ name }: { name: string }) => name === 'Acme');
  const ofAcme = (await staff.get(`/api/tickets?limit=100&tenant=${acme.id}`)).body.items ?? [];
  expect(ofAcme.length).toBeGreaterThan(5);
  expect(ofAcme.every(({ requester }) => requester?.tenant === 'Acme')).toBe(true);
  expect((await patch(tagged, { tags: ['a,b'] })).body.issues).toMatchObject([{ code: 'TAG_INVALID' }]);
  expect((await patch(tagged, { tags: ['x'.repeat(41)] })).body.issues).toMatchObject([{ code: 'TAG_TOO_LONG' }]);
});
