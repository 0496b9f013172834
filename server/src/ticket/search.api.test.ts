import { type ListedTicket, TicketListSchema, TicketQueuesSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let developer: Browser;
let lead: Browser;
let staff: Browser;
let ticket: { id: string; number: number };
beforeAll(async () => {
  product = await startProduct({ demo: true });
  [developer, lead, staff] = await Promise.all([
    signIn(product, 'dev@acme.example'),
    signIn(product, 'lead@acme.example'),
    signIn(product, 'staff@cairn.example'),
  ]);
  const { body } = await developer.post('/api/support/tickets', {
    subject: 'The lighthouse is dark',
    text: 'Since the storm the <b>marmalade</b> importer stops. 缓存失效了。',
  });
  ticket = { id: String(body.ticket?.id), number: Number(body.ticket?.number) };
  await staff.post(`/api/tickets/${ticket.id}/messages`, { text: 'Their gyroscope is loose.', visibility: 'internal' });
  await staff.post(`/api/tickets/${ticket.id}/actions`, { version: 1, actions: { addTags: ['harbour'] } });
});
afterAll(() => product.close());

const list = async (query: string, by = staff) => v.parse(TicketListSchema, JSON.parse((await by.get(`/api/tickets?${query}`)).text));
const find = async (q: string, more = ''): Promise<ListedTicket[]> => (await list(`q=${encodeURIComponent(q)}${more}`)).items;
const own = async (browser: Browser, q: string) =>
  (await browser.get(`/api/support/tickets?q=${encodeURIComponent(q)}`)).body.items?.map(({ id }) => id);

test('staff find a ticket by words of a message, a note, its subject, tags, requester and number; the beginning of the last word is enough', async () => {
  for (const q of [
    'marmalade importer',
    'IMPORTER marma',
    '"the marmalade"',
    'marmalade -honey',
    '缓存',
    'gyroscope',
    'lighthouse',
    'harbour',
    `#${ticket.number}`,
  ])
    expect([q, (await find(q)).map(({ id }) => id)]).toEqual([q, [ticket.id]]);
  for (const q of ['Lin Qiu', 'dev@acme.example', 'acme']) expect((await find(q)).map(({ id }) => id)).toContain(ticket.id);
  for (const q of ['marmalade gyroscope', 'marmalade -storm', '"storm the importer"', '%', '-', 'nowhere'])
    expect([q, await find(q)]).toEqual([q, []]);
});

test('a hit has the part of the message that has the words, as a text with marks; of a note it says so', async () => {
  const [hit] = await find('marmalade');
  expect(hit?.found).toMatchObject({ text: expect.stringContaining('<b>marmalade</b>'), internal: false });
  const [[from, to] = [0, 0]] = hit?.found?.marks ?? [];
  expect(hit?.found?.text.slice(from, to)).toBe('marmalade');
  expect((await find('gyroscope'))[0]?.found).toMatchObject({ text: 'Their gyroscope is loose.', internal: true });
  expect((await find('lighthouse'))[0]?.found).toBe(null);
});

test('a search is narrowed by queue and filters, in the order of the list', async () => {
  expect(await find('marmalade', '&queue=inbox&tag=harbour&priority=normal')).toHaveLength(1);
  for (const filter of ['queue=solved', 'tag=import', 'priority=urgent', 'assignee=me', 'status=closed'])
    expect([filter, await find('marmalade', `&${filter}`)]).toEqual([filter, []]);
  const all = await find('acme', '&sort=number&direction=asc&limit=100');
  expect(all.length).toBeGreaterThan(5);
  expect(all.map(({ number }) => number)).toEqual(all.map(({ number }) => number).toSorted((one, other) => one - other));
});

test('a customer searches the own messages, never notes; nobody else’s', async () => {
  expect(await own(developer, 'marmalade')).toEqual([ticket.id]);
  expect(await own(developer, 'gyroscope')).toEqual([]);
  expect(await own(lead, 'marmalade')).toEqual([]);
});

test('of many tickets 1,000 are counted, and their pages go on', async () => {
  await product.database.maintain((tx) =>
    tx.execute(sql`
      insert into tickets (id, tenant_id, subject, requester_id, status, actor, created_at)
      select 'tkt_many_' || n, m.tenant_id, 'One of many ' || n, m.user_id, case when n <= 1100 then 'open' else 'closed' end,
        '{"type":"system","id":"test"}', now() - n * interval '1 hour'
      from memberships m join users u on u.id = m.user_id and u.email = 'lead@acme.example' join tenants t on t.id = m.tenant_id and t.slug = 'acme',
        generate_series(1, 2200) n`),
  );
  const first = await list('limit=100&status=open&sort=number');
  expect(first).toMatchObject({ total: 1_000, more: true });
  let page = first;
  const seen = new Set(page.items.map(({ id }) => id));
  while (page.next) {
    page = await list(`limit=100&status=open&sort=number&after=${encodeURIComponent(page.next)}`);
    for (const { id } of page.items) seen.add(id);
  }
  expect(seen.size).toBeGreaterThan(1_100);
  expect(page).toMatchObject({ total: seen.size, more: false });
  expect(await list('q=many&limit=10')).toMatchObject({ total: 1_000, more: true });
  // Many messages of one ticket do not use up the limit, which counts tickets.
  await product.database.maintain((tx) =>
    tx.execute(sql`
      insert into ticket_messages (id, tenant_id, ticket_id, visibility, staff, text, actor)
      select 'tmsg_many_' || n, t.tenant_id, t.id, 'public', false, 'kumquat', '{"type":"system","id":"test"}'
      from tickets t, generate_series(1, 1200) n where t.id = 'tkt_many_1'`),
  );
  expect(await list('q=kumquat')).toMatchObject({ total: 1, more: false });
  for (const number of [1100, 2150]) expect(await list(`q=many%20${number}`)).toMatchObject({ total: 1, more: false });
  const queues = v.parse(TicketQueuesSchema, JSON.parse((await staff.get('/api/tickets/queues')).text));
  expect(queues.inbox).toBe(1_001);
});

test('indexes of words are built again and analyzed where there are rows', async () => {
  for (const statement of [
    'reindex index ticket_messages_words_index',
    'reindex index users_words_index',
    'reindex table tickets',
    'analyze tickets',
  ])
    await product.owner.query(statement);
  expect((await find('marmalade')).map(({ id }) => id)).toEqual([ticket.id]);
});
