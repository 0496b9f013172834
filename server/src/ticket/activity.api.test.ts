import type { TicketActivity, TicketThread } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, signIn } from '../../test/browser.ts';
import { openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import type { Transaction } from '../database/database.ts';

let product: Product;
let staff: Browser;
let id: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  staff = await signIn(product, 'staff@cairn.example');
  const member = await signIn(product, 'dev@acme.example');
  id = String((await member.post('/api/support/tickets', { subject: 'Who changed what', text: 'Please.' })).body.ticket?.id);
});
afterAll(() => product.close());

const thread = async (): Promise<TicketThread> => JSON.parse((await staff.get(`/api/tickets/${id}`)).text);
const patch = async (fields: object) => staff.patch(`/api/tickets/${id}`, { version: (await thread()).ticket.version, ...fields });
const asStaff = <T>(work: (tx: Transaction) => Promise<T>) =>
  product.database.maintain(async (tx) => {
    await tx.execute(
      sql`select set_config('app.user_id', id, true), platform_enter(id, 'staff.use', 'read tickets', 'req_1') from users where email = 'staff@cairn.example'`,
    );
    await tx.execute(sql`select set_config('role', 'cairn_platform', true)`);
    return work(tx);
  });
const changes = (activity: readonly TicketActivity[]) => activity.map(({ id: _id, createdAt: _at, ...entry }) => entry);

test('a ticket says who changed which field, from what to what, and what was undone', async () => {
  const [me] = (await staff.get('/api/tickets/assignees')).body.items ?? [];
  await patch({ assigneeId: me?.id, priority: 'high' });
  await patch({ tags: ['hooks'] });
  await patch({ tags: ['hooks'] });
  const solved = (await patch({ status: 'solved' })).body;
  await staff.post(`/api/tickets/${id}/undo`, { version: solved.version });
  const { activity } = await thread();
  const by = { name: 'Amina Haddad', undone: false };
  expect(changes(activity)).toEqual([
    { ...by, assignee: { from: null, to: 'Amina Haddad' }, priority: { from: 'normal', to: 'high' } },
    { ...by, tags: { from: [], to: ['hooks'] } },
    { ...by, status: { from: 'new', to: 'solved' } },
    { ...by, undone: true, status: { from: 'solved', to: 'new' } },
  ]);
});

test('staff read audit entries of tickets, and no others', async () => {
  const entries = await asStaff(
    async (tx) => (await tx.execute<{ type: string }>(sql`select distinct target_type as type from audit_events`)).rows,
  );
  expect(entries).toEqual([{ type: 'ticket' }]);
});

test('staff see who else reads or answers a ticket, for a while, and hear of changes; customers see nothing of it', async () => {
  const admin = await signIn(product, 'admin@cairn.example');
  const member = await signIn(product, 'dev@acme.example');
  const live = await openLive(product, admin);
  await until('the stream to begin', () => live.lastId !== '');
  const heard = () => live.events.filter((event) => event !== 'reset' && event.type === 'ticket-presence.changed').length;
  const path = `/api/tickets/${id}/presence`;
  const on = async (browser: Browser, tab: string, state: string) =>
    ((await browser.put(path, { tab, state })).body.items ?? []).map((item) => `${item.name} ${item.state}`);

  const audited = () =>
    product.database.maintain(
      async (tx) => (await tx.execute(sql`select id from platform_audit where purpose = 'set ticket presence'`)).rows.length,
    );
  expect(await on(staff, 'tab_1', 'reading')).toEqual([]);
  // Opening a ticket is audited; continuing to read it is not.
  expect(await audited()).toBe(1);
  expect(await on(staff, 'tab_1', 'reading')).toEqual([]);
  expect(await audited()).toBe(1);
  expect(await on(staff, 'tab_2', 'writing')).toEqual([]);
  expect(await on(admin, 'tab_3', 'reading')).toEqual(['Amina Haddad writing']);
  expect(await on(staff, 'tab_2', 'gone')).toHaveLength(1);
  expect(await on(admin, 'tab_3', 'reading')).toEqual(['Amina Haddad reading']);
  expect(await audited()).toBe(4);
  await until('the four changes', () => heard() === 4);
  expect((await member.put(path, { tab: 'tab_4', state: 'reading' })).status).toBe(403);
  expect((await member.get(`/api/support/tickets/${id}`)).text).not.toContain('presence');

  await asStaff((tx) => tx.execute(sql`update ticket_presences set expires_at = now() - interval '1 second'`));
  expect(await on(admin, 'tab_3', 'gone')).toEqual([]);
});
