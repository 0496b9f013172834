import { PatternProposedSchema, type SetupFact, setupFacts } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { makeKey, openAgent } from '../../test/agent.ts';
import { type Answer, type Json, mailedCode, openBrowser } from '../../test/browser.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import type { Visitor } from '../http/context.ts';
import { factsOf } from './facts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

/** Returns the setup facts of an account. @param preferences default: the stored ones */
async function factsFor(email: string, preferences?: Visitor['user']['preferences']): Promise<string[]> {
  const { rows } = await product.database.maintain((tx) =>
    tx.execute<{ id: string; tenant: string; role: string; stored: Visitor['user']['preferences'] }>(
      sql`select u.id, m.tenant_id as tenant, m.role, u.preferences as stored from users u join memberships m on m.user_id = u.id where u.email = ${email}`,
    ),
  );
  const [person] = rows;
  if (!person) throw new Error(`nobody has the address ${email}`);
  const { id, tenant, role, stored } = person;
  const visitor = { user: { id, preferences: preferences ?? stored }, subject: { role }, tenant: { id: tenant } } as Visitor; // all fields that are read
  const facts = await product.database.inTenant({ tenantId: tenant, userId: id }, (tx) => factsOf(tx, visitor));
  return [...facts].sort();
}

test('what is done follows from the rows that the visitor may read, and from what they have chosen', async () => {
  const shared = [
    'colleague.invited',
    'conversation.started',
    'decision.recorded',
    'decision.settled',
    'pattern.accepted',
    'project.created',
    'tenant.named',
  ];
  const done = ['agent.seen', 'api-key.created', ...shared];
  expect(await factsFor('owner@acme.example', {})).toEqual([...done, 'session.begun'].sort());
  // Their agent has made a call, but started no session.
  expect(await factsFor('dev@acme.example', { locale: 'fr' })).toEqual([...done, 'preferences.chosen'].sort());
  // A colleague's agent does not count.
  expect(await factsFor('viewer@acme.example', { appearance: { helpOpen: true } })).toEqual(shared);
});

test('each fact of a new organization holds from the step on that it names, and none before', async () => {
  const owner = openBrowser(product);
  const account = { email: 'new@initech.example', password: 'a good password', name: 'New Person', acceptTerms: true };
  await owner.post('/api/auth/register', account);
  const code = mailedCode(product, account.email);
  expect((await owner.post('/api/auth/complete-registration', { email: account.email, code })).body.tenant).toBeDefined();
  const facts = () => factsFor(account.email);
  const begun = await facts();
  expect(begun).toEqual([]);
  const known = new Set(begun);
  /** Runs `step` and expects exactly these new facts. */
  const brings = async (step: () => Promise<unknown>, ...names: SetupFact[]) => {
    await step();
    for (const name of names) known.add(name);
    await until(`${names.join()} to hold`, async () => (await facts()).length >= known.size);
    expect(await facts()).toEqual([...known].sort());
  };
  const done = async (answer: Promise<Answer>) => {
    const { status, body, text } = await answer;
    expect([status, status < 300 ? '' : text]).toEqual([status, '']);
    return body;
  };
  let projectId = '';
  await brings(async () => {
    projectId = String((await done(owner.post('/api/projects', { name: 'Printers', key: 'PRN' }))).id);
  }, 'project.created');
  await brings(() => done(owner.post('/api/conversations', { projectId, text: 'Which paper?' })), 'conversation.started');
  let decision: Json = {};
  await brings(async () => {
    decision = await done(owner.post('/api/decisions', { projectId, title: 'Paper', outcome: 'A4.' }));
  }, 'decision.recorded');
  await brings(() => done(owner.post(`/api/decisions/${decision.id}/transition`, { to: 'accepted', version: 1 })), 'decision.settled');
  let ruleId = '';
  await brings(async () => {
    const made = await owner.post('/api/patterns', { projectId, rule: 'Print on both sides.', kind: 'convention' });
    ruleId = v.parse(PatternProposedSchema, JSON.parse(made.text)).pattern.id;
  });
  await brings(() => done(owner.post(`/api/patterns/${ruleId}/transition`, { to: 'accepted', version: 1 })), 'pattern.accepted');
  let secret = '';
  await brings(async () => {
    ({ secret } = await makeKey(owner));
  }, 'api-key.created');
  const agent = openAgent(product, secret);
  await brings(() => done(agent.post('/api/agent/search', { query: 'paper' })), 'agent.seen');
  await brings(() => done(agent.post('/api/agent/start_session', { goal: 'Print', client: 'Cursor', model: 'm' })), 'session.begun');
  await brings(() => done(owner.post('/api/invitations', { emails: ['peter@initech.example'], role: 'viewer' })), 'colleague.invited');
  await brings(() => done(owner.put('/api/tenant/settings', { name: 'Initech', timeZone: 'UTC', version: 1 })), 'tenant.named');
  await brings(() => done(owner.patch('/api/auth/me/preferences', { appearance: { colourScheme: 'dark' } })), 'preferences.chosen');
  expect(known.size).toBe(setupFacts.length);
});
