import { ticketPriorities, ticketStates } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, type Json, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { ticketMessages, tickets } from './schema.ts';

let product: Product;
let staff: Browser;
let admin: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  staff = await signIn(product, 'staff@cairn.example');
  admin = await signIn(product, 'admin@cairn.example');
});
afterAll(() => product.close());

const list = async (query = '') => (await staff.get(`/api/tickets?limit=100${query}`)).body;
const ticketAbout = async (words: string): Promise<Json> => {
  const [found] = (await list(`&q=${encodeURIComponent(words)}`)).items ?? [];
  if (!found) throw new Error(`no ticket speaks of ${words}`);
  return found;
};
const patch = (ticket: Json, fields: object) => staff.patch(`/api/tickets/${ticket.id}`, { version: ticket.version, ...fields });

describe('tickets', () => {
  test('come from people of several tenants, and lie in every state', async () => {
    const { items = [], total } = await list();
    expect(total).toBe(14);
    expect([...new Set(items.map(({ requester }) => requester?.tenant))].toSorted()).toEqual(['Acme', 'Globex']);
    expect([...new Set(items.map(({ status }) => status))].toSorted()).toEqual(ticketStates.toSorted());
    expect([...new Set(items.map(({ priority }) => priority))].toSorted()).toEqual(ticketPriorities.toSorted());
    expect(items[0]).toMatchObject({ priority: 'urgent', assignee: { name: 'Amina Haddad' }, subject: expect.stringContaining('401') });
    expect(['solved', 'closed']).toContain(items.at(-1)?.status);
  });

  test('are found by state, priority, assignee, number, and by words of subject, requester and tenant', async () => {
    expect((await list('&status=on-hold')).items).toMatchObject([{ subject: expect.stringContaining('Invoice') }]);
    expect((await list('&priority=urgent')).total).toBe(2);
    expect((await list('&assignee=nobody')).total).toBe(6);
    expect((await list('&assignee=me')).total).toBe(8);
    expect((await list('&q=globex')).total).toBe(5);
    const found = await ticketAbout('IMPORT STOPS');
    expect((await list(`&q=%23${found.number}`)).items).toMatchObject([{ id: found.id }]);
    expect((await list('&q=%25')).total).toBe(0);
  });

  test('are read by id or number, with messages and internal notes in order', async () => {
    const found = await ticketAbout('deprecated');
    const { body } = await staff.get(`/api/tickets/${found.number}`);
    expect({ ...body.ticket, found: expect.anything() }).toEqual(found);
    expect(body.messages).toMatchObject([
      { visibility: 'public', author: { name: 'Tomás Oliveira', staff: false } },
      { visibility: 'public', author: { name: 'Amina Haddad', staff: true } },
      { visibility: 'public' },
      { visibility: 'internal' },
    ]);
    expect((await staff.get(`/api/tickets/${found.id}`)).body).toEqual(body);
    expect((await staff.get('/api/tickets/9')).status).toBe(404);
    expect((await staff.get('/api/tickets/tkt_nothing')).status).toBe(404);
  });

  test('become pending by an answer and stay as they are by a note; an answer is written once per key', async () => {
    const before = await ticketAbout('limited to one project');
    const noted = await staff.post(`/api/tickets/${before.id}/messages`, { text: 'Asked the team.', visibility: 'internal' });
    expect([noted.status, noted.body.ticket]).toMatchObject([201, { status: 'new', version: 1, waitingSince: before.waitingSince }]);
    const key = { 'idempotency-key': 'answer-0001' };
    const answers = [];
    for (const _ of [1, 2]) answers.push(await staff.post(`/api/tickets/${before.id}/messages`, { text: 'Yes, by scope.' }, key));
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true');
    const { body } = await staff.get(`/api/tickets/${before.id}`);
    expect(body.ticket).toMatchObject({ status: 'pending', version: 2, waitingSince: null });
    expect(body.messages?.map((message) => message.author.name)).toEqual(['Sofia Lindqvist', 'Amina Haddad', 'Amina Haddad']);
    expect((await staff.post(`/api/tickets/${before.id}/messages`, { text: '  ' })).body.issues).toMatchObject([{ field: 'text' }]);
  });

  test('move by the rules, are opened again within 14 days, and take no answer once closed', async () => {
    const ticket = await ticketAbout('Sign-in loops');
    expect((await patch(ticket, { status: 'closed' })).body.code).toBe('STATE_INVALID');
    const solved = (await patch(ticket, { status: 'solved' })).body;
    expect(solved).toMatchObject({ status: 'solved', waitingSince: null, solvedAt: expect.any(String) });
    const closed = (await patch(solved, { status: 'closed' })).body;
    expect((await staff.post(`/api/tickets/${ticket.id}/messages`, { text: 'One more thing.' })).body.code).toBe('STATE_INVALID');
    expect((await patch(closed, { status: 'open' })).body).toMatchObject({
      status: 'open',
      solvedAt: null,
      waitingSince: expect.any(String),
    });
    const old = await ticketAbout('verify my address');
    expect((await patch(old, { status: 'open' })).body.code).toBe('STATE_INVALID');
  });

  test('go back to how they stood, clocks and all, by whoever moved them and as long as nothing else has happened', async () => {
    const ticket = await ticketAbout('decision that was deprecated');
    const undo = (browser: Browser, version = 0) => browser.post(`/api/tickets/${ticket.id}/undo`, { version });
    const solved = (await patch(ticket, { status: 'solved' })).body;
    expect((await undo(admin, solved.version)).body.code).toBe('FORBIDDEN');
    const { status, waitingSince, solvedAt } = ticket;
    const back = await undo(staff, solved.version);
    expect([back.status, back.body]).toMatchObject([200, { status, waitingSince, solvedAt, version: Number(solved.version) + 1 }]);
    expect((await undo(staff, solved.version)).body.code).toBe('CONFLICT');
    expect((await undo(staff, back.body.version)).body.code).toBe('UNDO_EXPIRED');
    const pending = (await patch(back.body, { status: 'pending' })).body;
    const ranked = (await patch(pending, { priority: 'low' })).body;
    expect((await undo(staff, ranked.version)).body.code).toBe('UNDO_EXPIRED');
  });

  test('are given to staff and to nobody else; who comes too late gets the present ticket', async () => {
    const ticket = await ticketAbout('Export all decisions');
    const assignees = (await staff.get('/api/tickets/assignees')).body.items ?? [];
    expect(assignees).toMatchObject([{ name: 'Amina Haddad' }, { name: 'Theo Okafor' }]);
    const given = await patch(ticket, { assigneeId: assignees[1]?.id, priority: 'high' });
    expect(given.body).toMatchObject({ assignee: { name: 'Theo Okafor' }, priority: 'high', status: 'new', version: 2 });
    const late = await patch(ticket, { priority: 'low' });
    expect([late.status, late.body.current]).toMatchObject([409, { priority: 'high', version: 2 }]);
    expect((await patch(given.body, { assigneeId: ticket.requester?.id })).body.issues).toMatchObject([{ field: 'assigneeId' }]);
    expect((await patch(given.body, { assigneeId: null })).body.assignee).toBe(null);
  });

  test('what staff do is written down in the tenant of whoever asked', async () => {
    const rows = await product.database.maintain(async (tx) => {
      await tx.execute(
        sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'acme'`,
      );
      return (await tx.execute(sql`select distinct action from audit_events where target_type = 'ticket' order by action`)).rows;
    });
    expect(rows.map(({ action }) => action)).toEqual(['ticket.answered', 'ticket.noted', 'ticket.undone', 'ticket.updated']);
  });
});

test('in its own tenant a ticket is its requester’s alone, without the notes of staff', async () => {
  const found = await product.database.maintain((tx) =>
    tx.execute<{ tenantId: string; userId: string }>(
      sql`select m.tenant_id as "tenantId", m.user_id as "userId" from memberships m join users u on u.id = m.user_id where u.email = 'tomas@acme.example'`,
    ),
  );
  const [tomas] = found.rows;
  if (!tomas) throw new Error('Tomás is gone');
  const subjects = await product.database.inTenant(tomas, (tx) => tx.select({ subject: tickets.subject }).from(tickets));
  expect(subjects).toEqual([{ subject: 'An answer cites a decision that was deprecated' }]);
  const messages = await product.database.inTenant(tomas, (tx) =>
    tx.select({ visibility: ticketMessages.visibility }).from(ticketMessages),
  );
  expect(messages.map(({ visibility }) => visibility)).toEqual(['public', 'public', 'public']);
});
