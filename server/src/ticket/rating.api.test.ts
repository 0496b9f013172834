import { SupportThreadSchema, TicketThreadSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let staff: Browser;
let developer: Browser;
let lead: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  staff = await signIn(product, 'staff@cairn.example');
  developer = await signIn(product, 'dev@acme.example');
  lead = await signIn(product, 'lead@acme.example');
});
afterAll(() => product.close());

test('a requester rates each solving of a ticket once, changes it for 14 days, and nobody else does', async () => {
  const asked = await developer.post('/api/support/tickets', { subject: 'Hooks stop', text: 'After sleep.' });
  const { ticket } = v.parse(SupportThreadSchema, asked.body);
  const rate = async (browser: Browser, body: object) => browser.put(`/api/support/tickets/${ticket.id}/rating`, body);
  const answer = (text: string) => staff.post(`/api/tickets/${ticket.id}/messages`, { text, actions: { status: 'solved' } });
  const ratings = async () => v.parse(TicketThreadSchema, (await staff.get(`/api/tickets/${ticket.id}`)).body).ratings;
  expect((await rate(developer, { rating: 'good' })).body.code).toBe('STATE_INVALID');
  await answer('Fixed.');
  expect((await rate(lead, { rating: 'bad' })).status).toBe(404);
  expect((await rate(developer, { rating: 'excellent' })).body.issues).toMatchObject([{ field: 'rating' }]);
  await rate(developer, { rating: 'bad', comment: 'Still stops.' });
  const changed = v.parse(SupportThreadSchema, (await rate(developer, { rating: 'good' })).body);
  expect(changed).toMatchObject({ rating: { rating: 'good', comment: '' }, ticket: { ratable: true } });
  expect(await ratings()).toMatchObject([{ rating: 'good' }]);

  const again = await developer.post(`/api/support/tickets/${ticket.id}/messages`, { text: 'It stops again.' });
  expect(v.parse(SupportThreadSchema, again.body)).toMatchObject({ rating: null, ticket: { ratable: false, status: 'open' } });
  await answer('Fixed for good.');
  await rate(developer, { rating: 'bad', comment: 'Too late.' });
  expect(await ratings()).toMatchObject([{ rating: 'bad', comment: 'Too late.' }, { rating: 'good' }]);

  await product.owner.query('begin');
  await product.owner.query('set local role cairn_definer');
  await product.owner.query(`update tickets set solved_at = solved_at - interval '15 days' where id = $1`, [ticket.id]);
  await product.owner.query('commit');
  expect((await rate(developer, { rating: 'good' })).body.code).toBe('STATE_INVALID');
});
