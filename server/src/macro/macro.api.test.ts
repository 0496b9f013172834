import { TicketThreadSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, type Json, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let staff: Browser;
let admin: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  staff = await signIn(product, 'staff@cairn.example');
  admin = await signIn(product, 'admin@cairn.example');
});
afterAll(() => product.close());

const macro = (more: object = {}) => ({ name: 'Update to a fixed release', text: 'Hi {{first_name}}', actions: {}, ...more });
const ticketAbout = async (words: string): Promise<Json> => {
  const [found] = (await staff.get(`/api/tickets?limit=100&q=${encodeURIComponent(words)}`)).body.items ?? [];
  if (!found) throw new Error(`no ticket about ${words}`);
  return found;
};
const threadOf = async ({ id }: Json) => v.parse(TicketThreadSchema, (await staff.get(`/api/tickets/${id}`)).body);
const reply = (browser: Browser, ticket: Json, body: object) => browser.post(`/api/tickets/${ticket.id}/messages`, body);

describe('macros', () => {
  test('are created, changed by one person at a time, deleted, and restored by the one who deleted them', async () => {
    const created = await staff.post('/api/macros', macro({ actions: { status: 'pending', addTags: ['Fixed'] } }));
    expect([created.status, created.body]).toMatchObject([
      201,
      { uses: 0, version: 1, actions: { status: 'pending', addTags: ['fixed'], assignToMe: false } },
    ]);
    const path = `/api/macros/${created.body.id}`;
    expect((await admin.post('/api/macros', macro({ name: 'UPDATE to a fixed release' }))).body.issues).toMatchObject([
      { field: 'name', code: 'NAME_TAKEN' },
    ]);
    expect((await admin.put(path, { ...macro({ name: 'Update' }), version: 1 })).body).toMatchObject({ name: 'Update', version: 2 });
    expect(await staff.put(path, { ...macro(), version: 1 })).toMatchObject({ status: 409, body: { current: { name: 'Update' } } });
    expect((await staff.delete(path)).body).toMatchObject({ name: 'Update', version: 2 });
    expect((await staff.get('/api/macros')).body.items).toEqual([]);
    expect((await admin.post(`${path}/undo`, { version: 2 })).body.code).toBe('FORBIDDEN');
    expect((await staff.post(`${path}/undo`, { version: 2 })).body).toMatchObject({ id: created.body.id, name: 'Update', version: 2 });
    expect((await staff.post(`${path}/undo`, { version: 2 })).body.code).toBe('UNDO_EXPIRED');
    expect((await staff.get('/api/macros')).body.items).toHaveLength(1);
  });

  test('with a variable that does not exist, or nothing to do, are refused', async () => {
    const unknown = await staff.post('/api/macros', macro({ name: 'Typo', text: 'Hi {{firstname}}' }));
    expect([unknown.status, unknown.body.issues]).toMatchObject([400, [{ field: 'text', code: 'VARIABLE_UNKNOWN' }]]);
    const empty = await staff.post('/api/macros', macro({ name: 'Nothing', text: ' ' }));
    expect(empty.body.issues).toMatchObject([{ field: 'text', code: 'TEXT_REQUIRED' }]);
  });

  test('without a text change a ticket in one step; those used most come first', async () => {
    const ticket = await ticketAbout('Invoice');
    const { body } = await staff.post('/api/macros', macro({ name: 'Zoom in', text: '', actions: { priority: 'high' } }));
    const actions = { priority: 'high', assignToMe: true, addTags: ['billing', 'vat'] };
    const apply = (version: unknown) => staff.post(`/api/tickets/${ticket.id}/actions`, { version, actions, macroId: body.id });
    expect((await apply(99)).status).toBe(409);
    expect((await apply(ticket.version)).body).toMatchObject({ tags: expect.arrayContaining(['billing', 'vat']) });
    expect(await ticketAbout('Invoice')).toMatchObject({ priority: 'high', assignee: { name: 'Amina Haddad' }, status: ticket.status });
    expect((await staff.get('/api/macros')).body.items?.[0]).toMatchObject({ name: 'Zoom in', uses: 1 });
  });
});

describe('a reply', () => {
  test('solves the ticket, sets it pending, or leaves it open, in one request', async () => {
    const ticket = await ticketAbout('Sign-in loops');
    const open = await reply(staff, ticket, { text: 'Looking into it.', actions: { status: 'open', assignToMe: true, addTags: ['sso'] } });
    expect(open.body.ticket).toMatchObject({
      status: 'open',
      waitingSince: null,
      assignee: { name: 'Amina Haddad' },
      tags: expect.arrayContaining(['sso']),
    });
    const solved = await reply(staff, ticket, { text: 'Fixed.', actions: { status: 'solved' } });
    expect(solved.body.ticket).toMatchObject({ status: 'solved', waitingSince: null, solvedAt: expect.any(String) });
    const refused = await reply(staff, ticket, { text: 'And now?', actions: { status: 'pending' } });
    expect(refused.body.code).toBe('STATE_INVALID');
    const { messages } = await threadOf(ticket);
    expect(messages.map(({ text }) => text).slice(-2)).toEqual(['Looking into it.', 'Fixed.']);
  });

  test('of the second of two who answer at once is refused with the first one’s, and sent once that was seen', async () => {
    const ticket = await ticketAbout('Export all decisions');
    const { messages } = await threadOf(ticket);
    const seen = messages.filter(({ visibility }) => visibility === 'public').length;
    const both = await Promise.all([
      reply(staff, ticket, { text: 'It is in the menu.', publicMessages: seen }),
      reply(admin, ticket, { text: 'Not yet possible.', publicMessages: seen }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    const sent = both.find(({ status }) => status === 201);
    expect(refused?.body.current).toMatchObject({ messages: sent?.body.messages });
    expect(sent?.body.messages).toHaveLength(messages.length + 1);
    expect((await reply(admin, ticket, { text: 'A note', visibility: 'internal', publicMessages: seen })).status).toBe(201);
    expect((await reply(admin, ticket, { text: 'Now both.', publicMessages: seen + 1 })).status).toBe(201);
  });
});
