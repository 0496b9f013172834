import { NotificationListSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentOf } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let developer: Browser;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  projectId = String((await lead.get('/api/projects?q=console')).body.items?.[0]?.id);
  for (const browser of [owner, lead, developer]) await browser.post('/api/notifications/settle', { to: 'done' });
});
afterAll(() => product.close());

const open = async (browser: Browser, query = '') =>
  v.parse(NotificationListSchema, JSON.parse((await browser.get(`/api/notifications?${query}`)).text)).items;
const told = async (browser: Browser, type: string) =>
  (await open(browser))
    .filter((one) => one.type === type)
    .map(({ subject, count, parameters: { by, number } }) => ({ id: subject.id, count, by, number }));
const propose = async (rule: string, by = developer) => {
  const { body } = await by.post('/api/patterns', { projectId, rule, kind: 'convention' });
  return (body as never as { pattern: { id: string; number: number } }).pattern; // the response of this call
};
const move = (id: string, version: number, to: string, more = {}) => lead.post(`/api/patterns/${id}/transition`, { to, version, ...more });

describe('who is told of patterns', () => {
  test('those who may review hear of proposals, once for a project, until nothing waits there', async () => {
    const waiting = (await lead.get(`/api/patterns?project=${projectId}&status=proposed&limit=100`)).body.items ?? [];
    for (const one of waiting) await move(String(one.id), Number(one.version), 'rejected', { reason: { code: 'obvious' } });
    const one = await propose('Name columns in the singular.');
    const two = await propose('Keep the rail to one level.');
    for (const browser of [owner, lead])
      expect(await told(browser, 'pattern.proposed')).toEqual([{ id: projectId, count: 2, by: 'Lin Qiu', number: two.number }]);
    expect(await told(developer, 'pattern.proposed')).toEqual([]);
    await move(one.id, 1, 'accepted');
    expect(await told(owner, 'pattern.proposed')).toHaveLength(1);
    await move(two.id, 1, 'accepted');
    expect(await told(owner, 'pattern.proposed')).toEqual([]);
    await lead.post(`/api/patterns/${two.id}/undo`, { version: 2 });
    expect(await told(owner, 'pattern.proposed')).toHaveLength(1);
    await move(two.id, 3, 'rejected', { reason: { code: 'obvious' } });
  });

  test('whoever has turned the topic off hears nothing of it', async () => {
    await owner.patch('/api/auth/me/preferences', { notifications: { learning: false } });
    const { id } = await propose('Write empty states in whole sentences.');
    expect(await told(owner, 'pattern.proposed')).toEqual([]);
    expect(await told(lead, 'pattern.proposed')).toHaveLength(1);
    await owner.patch('/api/auth/me/preferences', { notifications: { learning: true } });
    await move(id, 1, 'rejected', { reason: { code: 'obvious' } });
  });

  test('a session that leaves something to decide on is told of, also to the person whose key it had; one that leaves nothing is not', async () => {
    const agent = await agentOf(product, 'lead@acme.example', [projectId]);
    const session = async () =>
      String((await agent.call('start_session', { goal: 'Tidy the rail', client: 'Claude Code', model: 'm' })).sessionId);
    const end = (sessionId: string) => agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Done.' } });
    await end(await session());
    expect(await told(lead, 'session.ended')).toEqual([]);
    const sessionId = await session();
    await agent.call('propose_pattern', { sessionId, rule: 'Keep one icon for one thing.', kind: 'convention' });
    await end(sessionId);
    expect(await told(lead, 'session.ended')).toEqual([{ id: sessionId, count: 1, by: 'Claude Code', number: 1 }]);
    expect(await told(lead, 'pattern.proposed')).toMatchObject([{ id: projectId, by: 'Claude Code' }]);
  });

  test('a rule whose day has come is told of until somebody says whether it is still true', async () => {
    const { id } = await propose('Keep forms to one column.');
    await lead.patch(`/api/patterns/${id}`, {
      version: 1,
      rule: 'Keep forms to one column.',
      kind: 'convention',
      reviewBy: '2026-01-01T00:00:00.000Z',
    });
    await move(id, 2, 'accepted');
    await runTenantJobs(product.database, product.services.log);
    expect(await told(lead, 'pattern.due')).toMatchObject([{ id, by: 'Cairn' }]);
    const { version, status } = (await lead.get(`/api/patterns/${id}`)).body;
    expect(status).toBe('stale');
    await move(id, Number(version), 'accepted');
    expect(await told(lead, 'pattern.due')).toEqual([]);
  });
});
