import { PatternSchema, PatternSourcesSchema, SessionSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import type { WorkingAgent } from '../../test/agent-operations.ts';
import { startAgentsAtWork, startSession } from '../../test/agents-at-work.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import type { Product } from '../../test/product.ts';

let product: Product;
let lead: Browser;
let payments: WorkingAgent;
beforeAll(async () => {
  ({ product, lead, payments } = await startAgentsAtWork());
});
afterAll(() => product.close());

const show = async (id: unknown) => v.parse(PatternSchema, (await lead.get(`/api/patterns/${id}`)).body);
const sourcesOf = async (id: unknown) => v.parse(PatternSourcesSchema, (await lead.get(`/api/patterns/${id}/sources`)).body);

test('a pattern names the session in which it was proposed, with its goal, though nothing is quoted; the session names how the pattern stands', async () => {
  const sessionId = await startSession(payments, { goal: 'Round the fees of a refund' });
  const made = await payments.call('propose_pattern', { rule: 'Round the fee of a refund down.', kind: 'convention', sessionId });
  const session = { goal: 'Round the fees of a refund', client: 'Claude Code' };
  expect(await show(made.id)).toMatchObject({ sessionId, session, evidence: [{ type: 'session', id: sessionId, quote: '' }] });
  expect(await sourcesOf(made.id)).toMatchObject({
    sessions: [{ id: sessionId, goal: 'Round the fees of a refund', client: 'Claude Code' }],
    decisions: [],
    patterns: [],
  });
  await lead.post(`/api/patterns/${made.id}/transition`, { to: 'accepted', version: 1 });
  const { produced } = v.parse(SessionSchema, (await lead.get(`/api/sessions/${sessionId}`)).body);
  const { createdAt } = await show(made.id);
  expect(produced).toEqual([
    {
      type: 'pattern',
      id: made.id,
      number: expect.any(Number),
      title: 'Round the fee of a refund down.',
      status: 'accepted',
      at: createdAt,
    },
  ]);
});

test('a person’s pattern comes from no session; the decisions and patterns that it rests on are named by their numbers', async () => {
  const { id: projectId } = (await lead.get('/api/projects/payments-api')).body;
  const decision = (await lead.get('/api/projects/payments-api/decisions/4')).body;
  const [other] = (await lead.get('/api/patterns?project=payments-api&status=accepted&limit=1')).body.items ?? [];
  const evidence = [
    { type: 'decision', id: decision.id, quote: '' },
    { type: 'pattern', id: other?.id, quote: '' },
  ];
  const proposal = { projectId, rule: 'Hold a fee as minor units.', kind: 'convention', evidence };
  const { pattern } = (await lead.post('/api/patterns', proposal)).body as never as { pattern: { id: string } }; // the answer of this call
  expect((await show(pattern.id)).sessionId).toBeNull();
  expect(await sourcesOf(pattern.id)).toEqual({
    sessions: [],
    decisions: [{ id: decision.id, number: 4, title: decision.title, status: 'accepted' }],
    patterns: [expect.objectContaining({ id: other?.id, number: other?.number, status: 'accepted' })],
  });
});

test('where a pattern comes from is told to nobody who may not read it', async () => {
  const [one] = (await lead.get('/api/patterns?project=payments-api&limit=1')).body.items ?? [];
  const globex = await signIn(product, 'owner@globex.example');
  expect((await globex.get(`/api/patterns/${one?.id}/sources`)).status).toBe(404);
});
