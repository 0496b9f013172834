import { NavigationCountsSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentOf } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

const totalOf = async (reader: Browser, list: string) => (await reader.get(`/api/${list}&limit=1`)).body.total;
const countsOf = async (reader: Browser) => v.parse(NavigationCountsSchema, (await reader.get('/api/navigation/counts')).body);

/** Returns the totals of the lists that the entries link to. */
const listed = async (reader: Browser) => ({
  'patterns.proposed': await totalOf(reader, 'patterns?status=proposed'),
  'decisions.waiting': await totalOf(reader, 'decisions?waits=me'),
  'sessions.live': await totalOf(reader, 'sessions?status=active,idle'),
});

test('each count is of what its list shows the reader', async () => {
  const owner = await signIn(product, 'owner@acme.example');
  const hidden = await owner.post('/api/projects', { name: 'Counted', key: 'CNT', visibility: 'members' });
  const proposal = { projectId: hidden.body.id, rule: 'Count what waits.', kind: 'convention', evidence: [] };
  expect((await owner.post('/api/patterns', proposal)).status).toBe(201);
  const counts = new Map<string, number>();
  for (const email of ['owner@acme.example', 'dev@acme.example', 'viewer@acme.example', 'staff@cairn.example']) {
    const reader = await signIn(product, email);
    const own = await countsOf(reader);
    expect(own).toEqual(await listed(reader));
    counts.set(email, own['patterns.proposed']);
  }
  // An unreadable project is not counted.
  expect(counts.get('owner@acme.example')).toBe((counts.get('viewer@acme.example') ?? 0) + 1);
});

test('what is decided no longer waits, and a session that is over is no longer live', async () => {
  const owner = await signIn(product, 'owner@acme.example');
  const project = await owner.post('/api/projects', { name: 'At work', key: 'ATW' });
  const agent = await agentOf(product, 'owner@acme.example', [String(project.body.slug)]);
  const before = await countsOf(owner);
  const { sessionId } = await agent.call('start_session', { goal: 'Count', client: 'Codex', model: 'm' });
  const rule = { rule: 'Count what waits.', rationale: 'Nobody else does.', kind: 'convention' };
  await agent.call('propose_pattern', { ...rule, sessionId });
  expect(await countsOf(owner)).toEqual({
    ...before,
    'patterns.proposed': before['patterns.proposed'] + 1,
    'sessions.live': before['sessions.live'] + 1,
  });
  await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Counted.' } });
  const [proposed] = (await owner.get(`/api/patterns?status=proposed&project=${project.body.slug}`)).body.items ?? [];
  const accepted = { to: 'accepted', version: proposed?.version };
  expect((await owner.post(`/api/patterns/${proposed?.id}/transition`, accepted)).status).toBe(200);
  expect(await countsOf(owner)).toEqual(before);
});

test('whoever looks hears that a session is over, and of what happens within it as something else: it changes no count', async () => {
  const owner = await signIn(product, 'owner@acme.example');
  const project = await owner.post('/api/projects', { name: 'Heard', key: 'HRD' });
  const agent = await agentOf(product, 'owner@acme.example', [String(project.body.slug)]);
  const live = await openLive(product, owner);
  await until('the stream to begin', () => live.lastId !== '');
  const { sessionId } = await agent.call('start_session', { goal: 'Tell', client: 'Codex', model: 'm' });
  await agent.call('record_event', { sessionId, events: [{ id: '1', kind: 'note', text: 'within' }] });
  await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Told.' } });
  const heard = () => live.events.flatMap((event) => (event !== 'reset' && event.id === sessionId ? [event.type] : []));
  await until('the end to arrive', () => heard().length > 2);
  expect(heard()).toEqual(['agent-session.created', 'agent-session.changed', 'agent-session.ended']);
  await live.close();
});
