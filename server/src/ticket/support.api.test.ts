import { type SupportThread, SupportThreadSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Answer, type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let developer: Browser;
let lead: Browser;
let staff: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  developer = await signIn(product, 'dev@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  staff = await signIn(product, 'staff@cairn.example');
});
afterAll(() => product.close());

const threadOf = ({ text }: Answer): SupportThread => v.parse(SupportThreadSchema, JSON.parse(text));
const context = { page: '/app/decisions?project=payments-api', browser: 'Chrome 142', language: 'en', timeZone: 'UTC' };

test('what a member asks is in staff’s list, with who asked and from where; the answer reaches them, an internal note does not', async () => {
  const asked = await developer.post('/api/support/tickets', {
    type: 'problem',
    subject: 'A 401 after rotating',
    text: 'Since 15:18.',
    context,
  });
  expect(asked.status).toBe(201);
  const { ticket } = threadOf(asked);
  expect(ticket).toMatchObject({ status: 'new', type: 'problem', subject: 'A 401 after rotating', open: true });
  const listed = (await staff.get('/api/tickets?q=rotating')).body.items?.[0];
  expect(listed).toMatchObject({ id: ticket.id, requester: { email: 'dev@acme.example', tenant: 'Acme' }, context, type: 'problem' });

  await staff.post(`/api/tickets/${ticket.id}/messages`, { text: 'Looks like the grace.', visibility: 'internal' });
  await staff.post(`/api/tickets/${ticket.id}/messages`, { text: 'Please reconnect once.' });
  const answered = threadOf(await developer.get(`/api/support/tickets/${ticket.number}`));
  expect(answered.ticket.status).toBe('pending');
  expect(answered.messages.map(({ text, staff: byStaff }) => ({ text, byStaff }))).toEqual([
    { text: 'Since 15:18.', byStaff: false },
    { text: 'Please reconnect once.', byStaff: true },
  ]);
  expect((await developer.get('/api/notifications?kind=mention')).body.items?.[0]).toMatchObject({ type: 'ticket.answered' });
});

test('whoever asked writes again, which opens what was solved, and its assignee hears of it', async () => {
  const { ticket } = threadOf(await developer.post('/api/support/tickets', { subject: 'The export is empty', text: 'Zero rows.' }));
  const assignees = (await staff.get('/api/tickets/assignees')).body.items ?? [];
  const amina = assignees.find((person) => 'name' in person && person.name === 'Amina Haddad');
  await staff.patch(`/api/tickets/${ticket.id}`, { version: 1, assigneeId: amina?.id, status: 'solved' });
  const again = threadOf(await developer.post(`/api/support/tickets/${ticket.id}/messages`, { text: 'Still empty.' }));
  expect(again.ticket.status).toBe('open');
  expect((await staff.get('/api/notifications')).body.items?.[0]).toMatchObject({ type: 'ticket.replied' });
  expect((await staff.get(`/api/tickets/${ticket.id}`)).body.ticket).toMatchObject({ status: 'open', waitingSince: expect.any(String) });
});

test('a ticket is nobody else’s, and nobody writes as staff or for others', async () => {
  const { ticket } = threadOf(await developer.post('/api/support/tickets', { subject: 'Only mine', text: 'Secret.' }));
  expect((await lead.get(`/api/support/tickets/${ticket.id}`)).status).toBe(404);
  expect((await lead.post(`/api/support/tickets/${ticket.id}/messages`, { text: 'Me too' })).status).toBe(404);
  expect((await lead.get('/api/support/tickets')).body.items?.some(({ id }) => id === ticket.id)).toBe(false);
  expect((await developer.get('/api/support/tickets?q=only')).body.items).toHaveLength(1);
  expect((await developer.post('/api/support/tickets', { subject: ' ', text: '' })).body.issues?.map(({ field }) => field)).toEqual([
    'subject',
    'text',
  ]);
});
