import type { TicketActivity, TicketThread } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

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
  const entries = await product.database.maintain(async (tx) => {
    await tx.execute(
      sql`select set_config('app.user_id', id, true), platform_enter(id, 'staff.use', 'read audit entries', 'req_1') from users where email = 'staff@cairn.example'`,
    );
    await tx.execute(sql`select set_config('role', 'cairn_platform', true)`);
    return (await tx.execute<{ type: string }>(sql`select distinct target_type as type from audit_events`)).rows;
  });
  expect(entries).toEqual([{ type: 'ticket' }]);
});
