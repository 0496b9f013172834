import { type Activity, ActivityListSchema } from '@cairn/api';
import { afterAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentOf } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { openPayments } from '../../test/payments.ts';

const { product, developer, lead, projectId } = await openPayments();
afterAll(() => product.close());

const latest = async (browser: Browser): Promise<Activity[]> =>
  v.parse(ActivityListSchema, (await browser.get('/api/projects/payments-api/activity')).body).items;
const told = (acts: readonly Activity[]) => acts.map(({ by, kind, subject }) => `${by?.name ?? 'several'} ${kind} ${subject.title}`);

test('the latest acts of people and agents in a project are told, the newest first', async () => {
  const about = { projectId };
  const { pattern } = (await developer.post('/api/patterns', { ...about, rule: 'Round at the last step.', kind: 'convention' }))
    .body as never as {
    pattern: { id: string; version: number };
  }; // the response of this call
  await lead.post(`/api/patterns/${pattern.id}/transition`, { to: 'accepted', version: pattern.version });
  const decision = (
    await developer.post('/api/decisions', { ...about, title: 'Round half to even', outcome: 'So do banks.', status: 'proposed' })
  ).body;
  const me = (await lead.get('/api/auth/me')).body.user?.id;
  const named = (await developer.put(`/api/decisions/${decision.id}/deciders`, { version: decision.version, people: [me] })).body;
  await lead.post(`/api/decisions/${named.id}/sign`, { revision: 1, answer: 'yes' });
  const agent = await agentOf(product, 'lead@acme.example', ['payments-api']);
  const { sessionId } = await agent.call('start_session', { goal: 'Round every fee', client: 'Claude Code', model: 'm' });
  await developer.post('/api/decisions', { ...about, title: 'A thought of my own', outcome: 'Not yet.', status: 'draft' });
  expect(told(await latest(lead)).slice(0, 6)).toEqual([
    'Claude Code began Round every fee',
    'Jonas Weber accepted Round half to even',
    'Jonas Weber agreed Round half to even',
    'Lin Qiu recorded Round half to even',
    'Jonas Weber accepted Round at the last step.',
    'Lin Qiu proposed Round at the last step.',
  ]);
  await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Fees are rounded.' } });
  const [first] = await latest(developer);
  expect(first).toMatchObject({
    kind: 'completed',
    by: { type: 'agent', name: 'Claude Code' },
    subject: { type: 'session', id: sessionId, number: null },
  });
});

test('of a project that one may not read nothing is told', async () => {
  expect((await developer.get('/api/projects/card-vault/activity')).status).toBe(404);
  expect((await (await signIn(product, 'owner@globex.example')).get('/api/projects/payments-api/activity')).status).toBe(404);
});
