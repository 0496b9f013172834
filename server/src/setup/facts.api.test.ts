import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Product, startProduct } from '../../test/product.ts';
import type { Visitor } from '../http/context.ts';
import { factsOf } from './facts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

/** What the server says of a demo account’s set-up; `empty`: in an organisation that has no rows at all. */
async function factsFor(email: string, preferences: Visitor['user']['preferences'], empty: boolean): Promise<string[]> {
  const { rows } = await product.database.maintain((tx) =>
    tx.execute<{ id: string; tenant: string; role: string }>(
      sql`select u.id, m.tenant_id as tenant, m.role from users u join memberships m on m.user_id = u.id where u.email = ${email}`,
    ),
  );
  const [person] = rows;
  if (!person) throw new Error(`the demo has no ${email}`);
  const visitor = { user: { id: person.id, preferences }, subject: { role: person.role } } as Visitor; // all that is read of it
  const tenantId = empty ? 'ten_nobody' : person.tenant;
  const facts = await product.database.inTenant({ tenantId, userId: person.id }, (tx) => factsOf(tx, visitor));
  return [...facts].sort();
}

test('what is done follows from the rows that the visitor may read, and from what they have chosen', async () => {
  const shared = ['conversation.started', 'decision.recorded', 'decision.settled', 'project.created'];
  const done = ['agent.seen', 'api-key.created', ...shared];
  expect(await factsFor('owner@acme.example', {}, false)).toEqual([...done, 'session.begun']);
  // Their agent has called, and begun no session.
  expect(await factsFor('dev@acme.example', { locale: 'fr' }, false)).toEqual([...done, 'preferences.chosen'].sort());
  // A colleague’s agent is nothing that one has connected.
  expect(await factsFor('viewer@acme.example', { appearance: { helpOpen: true } }, false)).toEqual(shared);
});

test('of an organisation without anything nothing is done, whatever others have', async () => {
  expect(await factsFor('owner@acme.example', {}, true)).toEqual([]);
  expect(await factsFor('owner@acme.example', { appearance: { colourScheme: 'dark' } }, true)).toEqual(['preferences.chosen']);
});
