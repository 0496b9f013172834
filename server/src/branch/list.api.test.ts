import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Json, signIn } from '../../test/browser.ts';
import { openPayments } from '../../test/payments.ts';

const { product, lead } = await openPayments();
let agent: WorkingAgent;
const path = '/api/projects/payments-api/branches';
beforeAll(async () => {
  agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
});
afterAll(() => product.close());

test('a list of branches is filtered by state, sorted, paged and counted', async () => {
  const all = (await lead.get(`${path}?limit=100&sort=name&direction=asc`)).body;
  const names = all.items?.map(({ name }) => String(name)) ?? [];
  expect(names.length).toBeGreaterThan(3);
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  await agent.call('start_session', { goal: 'Merge', client: 'Test', model: 'm', branch: 'over/soon' });
  const over = (await lead.get(`${path}?q=over/soon`)).body.items?.[0];
  await lead.post(`${path}/${over?.id}/transition`, { to: 'merged', version: over?.version });
  const merged = (await lead.get(`${path}?status=merged&limit=100`)).body;
  expect(new Set(merged.items?.map(({ status }) => status))).toEqual(new Set(['merged']));
  const counts = (await lead.get(`${path}/counts`)).body as Record<string, number>;
  expect(counts.merged).toBe(merged.total);
  const first = (await lead.get(`${path}?limit=2`)).body as { items?: Json[]; next?: string };
  const second = (await lead.get(`${path}?limit=2&after=${first.next}`)).body;
  expect(second.items?.map(({ id }) => id)).not.toEqual(first.items?.map(({ id }) => id));
});

test('a list of branches is narrowed by what worked on them, what they have of their own, and their pull requests, as its file is', async () => {
  const start = (branch: string, more = {}) =>
    agent.call('start_session', { goal: 'Narrow', client: 'Zebra CLI', model: 'm', branch, ...more }).then(({ sessionId }) => sessionId);
  const ruled = await start('narrow/ruled');
  await agent.call('propose_pattern', { rule: 'Narrow every list of branches.', kind: 'workflow', sessionId: ruled });
  const decided = await start('narrow/decided', { client: 'Okapi' });
  await agent.call('propose_decision', { title: 'Lists are narrowed', outcome: 'By facets.', sessionId: decided });
  await start('narrow/bare', { git: { pullRequest: 'https://github.com/acme/payments-api/pull/77' } });

  const names = async (search: string) => {
    const listed = (await lead.get(`${path}?limit=100&q=narrow/&${search}`)).body.items?.map(({ name }) => String(name)) ?? [];
    const file = JSON.parse((await lead.get(`${path}/export?format=json&q=narrow/&${search}`)).text) as { name: string }[];
    expect(file.map(({ name }) => name)).toEqual(listed);
    return listed.map((name) => name.replace('narrow/', '')).toSorted();
  };
  expect(await names('client=Zebra%20CLI')).toEqual(['bare', 'ruled']);
  expect(await names('knowledge=patterns')).toEqual(['ruled']);
  expect(await names('knowledge=decisions,none')).toEqual(['bare', 'decided']);
  expect(await names('request=some')).toEqual(['bare']);
  expect(await names('request=none&client=Okapi')).toEqual(['decided']);
  expect((await lead.get(`${path}?knowledge=everything`)).status).toBe(400);
  const { clients } = JSON.parse((await lead.get(`${path}/facets`)).text) as { clients: string[] };
  expect(clients.slice(0, 2)).toEqual(['Zebra CLI', 'Okapi']);
  expect(clients).toContain('Claude Code');
  const globex = await signIn(product, 'owner@globex.example');
  expect((await globex.get(`${path}/facets`)).status).toBe(404);
});
