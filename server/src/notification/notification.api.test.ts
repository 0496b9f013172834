import { NotificationChangedSchema, NotificationListSchema, UnreadSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let developer: Browser;
let viewer: Browser;
let staff: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  viewer = await signIn(product, 'viewer@acme.example');
  staff = await signIn(product, 'staff@cairn.example');
  for (const browser of [owner, lead, developer, viewer, staff]) await browser.post('/api/notifications/settle', { to: 'done' });
});
afterAll(() => product.close());

const open = async (browser: Browser, query = '') =>
  v.parse(NotificationListSchema, JSON.parse((await browser.get(`/api/notifications?${query}`)).text)).items;
const unread = async (browser: Browser) => v.parse(UnreadSchema, JSON.parse((await browser.get('/api/notifications/unread')).text));
const projectOf = async (slug: string) => (await owner.get(`/api/projects/${slug}`)).body.id;
const about = (items: Awaited<ReturnType<typeof open>>, id: string | undefined) =>
  items.filter(({ subject }) => subject.id === id).map(({ type, state, count }) => ({ type, state, count }));

async function propose(browser: Browser, title: string, slug = 'payments-api') {
  const projectId = await projectOf(slug);
  return (await browser.post('/api/decisions', { projectId, title, outcome: 'So it shall be.' })).body;
}

describe('who is told of a decision', () => {
  test('whoever may give a word hears that it waits, its author what became of it, and nobody of what they did themselves', async () => {
    const decision = await propose(developer, 'Sign the webhooks');
    for (const browser of [owner, lead])
      expect(about(await open(browser), decision.id)).toEqual([{ type: 'decision.proposed', state: 'unread', count: 1 }]);
    for (const browser of [developer, viewer]) expect(about(await open(browser), decision.id)).toEqual([]);

    await lead.post(`/api/decisions/${decision.id}/transition`, { to: 'accepted', version: 1 });
    expect(about(await open(developer), decision.id)).toEqual([{ type: 'decision.accepted', state: 'unread', count: 1 }]);
    expect((await open(developer))[0]).toMatchObject({
      parameters: { by: 'Jonas Weber', title: 'Sign the webhooks', number: decision.number },
      project: { slug: 'payments-api' },
    });
    // Nothing is pending anymore, so the notification is done automatically.
    expect(about(await open(owner), decision.id)).toEqual([]);
    expect(about(await open(owner, 'state=done'), decision.id)).toHaveLength(1);

    await lead.post(`/api/decisions/${decision.id}/undo`, { version: 2 });
    expect(about(await open(developer), decision.id)).toEqual([]);
    expect(about(await open(owner), decision.id)).toEqual([{ type: 'decision.proposed', state: 'unread', count: 1 }]);
  });

  test('whoever may not read the project is not told, nor reads on what they were told before', async () => {
    const decision = await propose(owner, 'Rotate the vault keys', 'card-vault');
    expect(about(await open(lead), decision.id)).toHaveLength(1);
    expect(about(await open(developer), decision.id)).toEqual([]);
    const email = 'lead@acme.example';
    const found = await product.database.maintain((tx) =>
      tx.execute<{ tenantId: string; userId: string }>(
        sql`select m.tenant_id as "tenantId", m.user_id as "userId" from memberships m join users u on u.id = m.user_id where u.email = ${email}`,
      ),
    );
    const [scope] = found.rows;
    if (!scope) throw new Error(`${email} is nobody`);
    await product.database.inTenant(scope, (tx) => tx.execute(sql`delete from project_members where user_id = ${scope.userId}`));
    expect(about(await open(lead), decision.id)).toEqual([]);
    expect((await unread(lead)).unread).toBe((await open(lead, 'state=unread')).length);
  });

  test('a topic that was turned off is not told; one that is locked is', async () => {
    await owner.patch('/api/auth/me/preferences', { notifications: { waiting: false, account: false } });
    const decision = await propose(developer, 'Retry at night');
    expect(about(await open(owner), decision.id)).toEqual([]);
    expect(about(await open(lead), decision.id)).toHaveLength(1);
    await owner.patch('/api/auth/me/preferences', { notifications: { waiting: true } });
  });
});

describe('the list and what its reader does', () => {
  test('goes from unread to read to done and back, and says so to the reader’s other tabs alone', async () => {
    const decision = await propose(developer, 'Name the queues');
    const before = await unread(owner);
    expect(before.unread).toBe(before.byKind.review);
    const [first] = (await open(owner)).filter(({ subject }) => subject.id === decision.id);
    const [mine, theirs] = [await openLive(product, owner), await openLive(product, lead)];
    await until('both streams to begin', () => mine.lastId !== '' && theirs.lastId !== '');
    const answer = await owner.patch(`/api/notifications/${first?.id}`, { state: 'read' });
    expect(answer.body).toMatchObject({ id: first?.id, state: 'read' });
    await until('the other tab to hear', () => mine.events.some((event) => event !== 'reset' && event.type === 'notification.changed'));
    expect(theirs.events).toEqual([]);
    expect((await unread(owner)).unread).toBe(before.unread - 1);
    for (const state of ['snoozed', 'done', 'unread'] as const) {
      await owner.patch(`/api/notifications/${first?.id}`, { state });
      expect(about(await open(owner, `state=${state}`), decision.id)).toMatchObject([{ state }]);
    }
    expect((await lead.patch(`/api/notifications/${first?.id}`, { state: 'done' })).status).toBe(404);
    await mine.close();
    await theirs.close();
  });

  test('what is marked at once is taken back at once', async () => {
    await propose(developer, 'Count the retries');
    const before = await open(owner);
    expect(before.length).toBeGreaterThan(1);
    const { changed } = v.parse(
      NotificationChangedSchema,
      JSON.parse((await owner.post('/api/notifications/settle', { to: 'done' })).text),
    );
    expect(await open(owner)).toEqual([]);
    await owner.post('/api/notifications/states', { changes: changed });
    expect((await open(owner)).map(({ id, state }) => ({ id, state }))).toEqual(before.map(({ id, state }) => ({ id, state })));
  });

  test('what happens again opens the same notification, and counts', async () => {
    const projectId = await projectOf('payments-api');
    const conversation = (await developer.post('/api/conversations', { projectId, text: 'How are refunds retried?' })).body.conversation
      ?.id;
    for (const text of ['Twice, I think.', 'With jitter.']) await lead.post(`/api/conversations/${conversation}/messages`, { text });
    expect(about(await open(developer), conversation)).toEqual([{ type: 'conversation.replied', state: 'unread', count: 2 }]);
    expect((await open(developer))[0]?.parameters).toMatchObject({ by: 'Jonas Weber', words: 'With jitter.' });
    await developer.post(`/api/conversations/${conversation}/messages`, { text: 'Thanks.' });
    expect(about(await open(lead), conversation)).toEqual([{ type: 'conversation.replied', state: 'unread', count: 1 }]);
  });
});

test('a member is told of their new role, whoever asked support of an answer, staff of what they are given', async () => {
  const member = (await owner.get('/api/members?q=dev@acme')).body.items?.[0];
  await owner.patch(`/api/members/${member?.id}`, { version: member?.version, role: 'teamlead' });
  developer = await signIn(product, 'dev@acme.example');
  expect((await open(developer, 'kind=system'))[0]).toMatchObject({ type: 'member.role', parameters: { role: 'teamlead' } });

  const ticket = (await staff.get('/api/tickets?limit=100')).body.items?.find(
    ({ requester, status }) => requester?.email === 'owner@acme.example' && status !== 'closed',
  );
  await staff.post(`/api/tickets/${ticket?.id}/messages`, { text: 'Nobody is told of a note.', visibility: 'internal' });
  expect(about(await open(owner), ticket?.id)).toEqual([]);
  await staff.post(`/api/tickets/${ticket?.id}/messages`, { text: 'Please try the new key.' });
  expect(about(await open(owner), ticket?.id)).toEqual([{ type: 'ticket.answered', state: 'unread', count: 1 }]);
  const assignees = (await staff.get('/api/tickets/assignees')).body.items ?? [];
  const admin = await signIn(product, 'admin@cairn.example');
  const theo = assignees.find((person) => 'name' in person && person.name === 'Theo Okafor');
  const now = (await staff.get(`/api/tickets/${ticket?.id}`)).body.ticket;
  await staff.patch(`/api/tickets/${ticket?.id}`, { version: now?.version, assigneeId: theo?.id });
  expect(about(await open(admin), ticket?.id)).toEqual([{ type: 'ticket.assigned', state: 'unread', count: 1 }]);
});

test('no request writes a notification by itself', async () => {
  const scope = await product.database.maintain((tx) =>
    tx.execute<{ tenantId: string; userId: string }>(sql`select tenant_id as "tenantId", user_id as "userId" from memberships limit 1`),
  );
  const [one] = scope.rows;
  if (!one) throw new Error('the demo has no member');
  for (const statement of [
    sql`insert into notifications (id, tenant_id, user_id, type, group_key, subject_type, subject_id, parameters, actor) values ('ntf_x', ${one.tenantId}, ${one.userId}, 'member.role', 'x', 'member', 'x', '{}', '{}')`,
    sql`select notification_write(${one.tenantId}, array['ntf_x'], array[${one.userId}], '{}'::jsonb)`,
    sql`select notify_of_ticket('ntf_x', (select id from tickets limit 1), 'requester', '{}'::jsonb)`,
  ])
    await expect(product.database.inTenant(one, (tx) => tx.execute(statement))).rejects.toThrow();
});
