import { afterAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { scopeOfAcme } from '../../test/agent.ts';
import { agentOf } from '../../test/agent-operations.ts';
import { note, startSession } from '../../test/agents-at-work.ts';
import { openPayments } from '../../test/payments.ts';

const { product, lead, projectId } = await openPayments();
const agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
const sessionId = await startSession(agent);
afterAll(() => product.close());

/** Lets four agents propose `rule` again, each with its own quote, while a person edits it and decides about it. */
async function atOnce(rule: string): Promise<number[]> {
  const { id } = await agent.call('propose_pattern', { rule, kind: 'convention' });
  const quotes = [1, 2, 3, 4].map((at) => `${rule} Said the ${at}.`);
  await agent.call('record_event', { sessionId, events: quotes.map((text) => note(text.slice(-60), { text })) });
  const answers = await Promise.all([
    ...quotes.map((quote) =>
      agent.caller.post('/api/agent/propose_pattern', {
        rule,
        kind: 'convention',
        sessionId,
        evidence: [{ type: 'session', id: sessionId, quote }],
      }),
    ),
    lead.patch(`/api/patterns/${id}`, { version: 1, rule, kind: 'pitfall' }),
    lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1 }),
  ]);
  return answers.map(({ status }) => status);
}

test('agents that say a rule again while a person changes it wait for nobody who waits for them', async () => {
  for (const at of [1, 2, 3, 4, 5]) {
    const [first, second, third, fourth, ...byPeople] = await atOnce(`Always close drawer number ${at} before the shift ends.`);
    expect([first, second, third, fourth]).toEqual([200, 200, 200, 200]);
    // The slower request gets the current state (409).
    for (const status of byPeople) expect([200, 409]).toContain(status);
  }
});

test('what is decided is decided while somebody writes into the project', async () => {
  const { id } = await agent.call('propose_pattern', { rule: 'Name each drawer by its shelf.', kind: 'convention' });
  await product.database.inTenant(await scopeOfAcme(product), async (tx) => {
    await tx.execute(sql`select from projects where id = ${projectId} for update`);
    const answer = await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1 });
    expect([answer.status, answer.body.status]).toEqual([200, 'accepted']);
  });
});
