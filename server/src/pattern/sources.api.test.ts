import { PatternLineageSchema, PatternSchema, PatternSourcesSchema, SessionSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { scopeOfAcme } from '../../test/agent.ts';
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
  const { pattern } = (await lead.post('/api/patterns', proposal)).body as never as { pattern: { id: string } }; // the response of this call
  expect((await show(pattern.id)).sessionId).toBeNull();
  expect(await sourcesOf(pattern.id)).toEqual({
    sessions: [],
    decisions: [{ id: decision.id, number: 4, title: decision.title, status: 'accepted' }],
    patterns: [expect.objectContaining({ id: other?.id, number: other?.number, status: 'accepted' })],
    articles: [],
  });
});

test('a rule names who and what it rests on, the weakest last; a recall withdraws it, and counts the sessions that were served it', async () => {
  const { id: projectId } = (await lead.get('/api/projects/payments-api')).body;
  const decision = (await lead.get('/api/projects/payments-api/decisions/4')).body;
  const sessionId = await startSession(payments, { goal: 'Settle in the zone of the walrus' });
  const said = 'No. Always settle walrus fees in minor units.';
  await payments.call('record_event', { sessionId, events: [{ id: '1', kind: 'prompt', text: said }] });
  const learned = 'Walrus fees are settled in minor units.';
  await payments.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Settled.', learned } });
  const evidence = [
    { type: 'session', id: sessionId, quote: learned },
    { type: 'session', id: sessionId, quote: said },
    { type: 'decision', id: decision.id, quote: '' },
  ];
  const proposal = { projectId, rule: 'Settle walrus fees in minor units.', kind: 'convention', evidence };
  const { pattern } = (await lead.post('/api/patterns', proposal)).body as never as { pattern: { id: string } }; // the response of this call
  const lineage = v.parse(PatternLineageSchema, (await lead.get(`/api/patterns/${pattern.id}/lineage`)).body);
  const ofAgent = { client: 'Claude Code', key: { id: payments.keyId }, sessions: [sessionId], pieces: 1 };
  expect(lineage.sources).toMatchObject([
    { deed: 'decided', cites: { type: 'decision', number: 4, title: decision.title } },
    { deed: 'said', ...ofAgent, cites: null },
    { deed: 'reported', ...ofAgent, cites: null },
  ]);
  // Readers of the project read the rule, but do not see another person's key.
  const toOthers = (await (await signIn(product, 'viewer@acme.example')).get(`/api/patterns/${pattern.id}/lineage`)).text;
  expect(toOthers).toContain(sessionId);
  expect(toOthers).not.toContain(payments.keyId);
  const { confidence } = await show(pattern.id);
  expect(lineage.confidenceWithoutWeakest).toBeCloseTo(confidence - (lineage.sources.at(-1)?.weight ?? 0), 3);
  await lead.post(`/api/patterns/${pattern.id}/transition`, { to: 'accepted', version: 1 });
  // The acceptance is evidence, but not a source of the rule.
  const accepted = v.parse(PatternLineageSchema, (await lead.get(`/api/patterns/${pattern.id}/lineage`)).body);
  expect(accepted.sources.map(({ deed }) => deed)).toEqual(['decided', 'said', 'reported']);
  const second = await startSession(payments, { goal: 'Settle walrus fees' });
  expect((await lead.get(`/api/sessions?rule=${pattern.id}`)).body.items).toMatchObject([{ id: second }]);
  const move = (body: object) => lead.post(`/api/patterns/${pattern.id}/transition`, { version: 2, ...body });
  expect((await move({ to: 'stale', recall: true })).status).toBe(400);
  expect((await move({ to: 'deprecated', recall: true })).body).toMatchObject({ status: 'deprecated', version: 3 });
  const { text = '' } = await payments.call('get_context', { task: 'Settle walrus fees' });
  expect(text).not.toContain('walrus fees in minor units');
  expect((await lead.post(`/api/patterns/${pattern.id}/undo`, { version: 3 })).body).toMatchObject({ status: 'accepted' });
  const recalled = sql`select detail from audit_events where action = 'pattern.recalled' and target_id = ${pattern.id}`;
  const { rows } = await product.database.inTenant(await scopeOfAcme(product), (tx) => tx.execute(recalled));
  expect(rows).toMatchObject([{ detail: { from: 'accepted', sessions: 1 } }]);
});

test('where a pattern comes from is told to nobody who may not read it', async () => {
  const [one] = (await lead.get('/api/patterns?project=payments-api&limit=1')).body.items ?? [];
  const globex = await signIn(product, 'owner@globex.example');
  for (const part of ['sources', 'lineage']) expect((await globex.get(`/api/patterns/${one?.id}/${part}`)).status).toBe(404);
});
