import { type TicketCustomer, TicketCustomerSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { note, startAgentsAtWork, startSession } from '../../test/agents-at-work.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import type { Product } from '../../test/product.ts';

let product: Product;
let developer: Browser;
let staff: Browser;
beforeAll(async () => {
  const scene = await startAgentsAtWork();
  ({ product } = scene);
  [developer, staff] = await Promise.all([signIn(product, 'dev@acme.example'), signIn(product, 'staff@cairn.example')]);
  const event = (id: string, text: string) => note(id, { kind: 'error', text });
  const sessionId = await startSession(scene.payments, { goal: 'A secret goal', client: 'Cursor' });
  const events = [event('1', 'secret.go: TOKEN_OF_MINE was refused with KEY_DISABLED'), event('2', 'a secret text')];
  await scene.payments.call('record_event', { sessionId, events });
});
afterAll(() => product.close());

async function ask(subject: string): Promise<string> {
  const { body } = await developer.post('/api/support/tickets', { subject, text: 'Please.' });
  return String(body.ticket?.id);
}

async function customerOf(ticket: string): Promise<TicketCustomer & { text: string }> {
  const { status, text } = await staff.get(`/api/tickets/${ticket}/customer`);
  expect(status).toBe(200);
  return { ...v.parse(TicketCustomerSchema, JSON.parse(text)), text };
}

test('staff see role, plan, seats, other tickets, and sessions as client, state and error code, without content', async () => {
  const [first, second] = [await ask('The first one'), await ask('The second one')];
  const { account, organization, requesterTickets, organizationTickets, sessions, text } = await customerOf(second);
  expect(account).toMatchObject({
    membership: { role: 'developer', status: 'active' },
    lastSignInDay: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  expect(organization).toMatchObject({ name: 'Acme', plan: 'team', status: 'active', seats: { used: expect.any(Number) } });
  expect(organization?.seats.used).toBeGreaterThan(1);
  expect(requesterTickets[0]).toMatchObject({ id: first, subject: 'The first one', status: 'new' });
  const listed = (await staff.get(`/api/tickets?limit=100&tenant=${organization?.id}`)).body.items ?? [];
  const others = listed.filter(({ requester }) => requester?.email !== 'dev@acme.example').map(({ id }) => id);
  expect(organizationTickets).toHaveLength(5);
  expect(others).toEqual(expect.arrayContaining(organizationTickets.map(({ id }) => id)));
  expect(sessions.find(({ client, errors }) => client === 'Cursor' && errors === 2)).toMatchObject({
    state: 'active',
    errorCode: 'KEY_DISABLED',
  });
  expect(text).not.toMatch(/secret|TOKEN_OF_MINE/i);
});

test('a sender without an account has no organization, and the other tickets of their address', async () => {
  const rows = await product.database.maintain((tx) =>
    tx.execute<{ id: string }>(sql`
      insert into tickets (id, tenant_id, subject, requester_name, requester_email, actor)
      select 'tkt_mail_' || n, t.id, 'By mail ' || n, 'Ada', 'ada@elsewhere.example', '{"type":"system","id":"mail"}'
      from tenants t, generate_series(1, 2) n where t.slug = 'cairn' returning id`),
  );
  expect(rows.rows).toHaveLength(2);
  expect(await customerOf('tkt_mail_1')).toMatchObject({
    account: null,
    organization: null,
    requesterTickets: [{ id: 'tkt_mail_2' }],
    organizationTickets: [],
    sessions: [],
  });
});
