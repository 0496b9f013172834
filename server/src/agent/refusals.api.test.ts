import { afterAll, expect, test } from '@rstest/core';
import { agentOf } from '../../test/agent-operations.ts';
import { openBrowser } from '../../test/browser.ts';
import { openPayments } from '../../test/payments.ts';

const { product } = await openPayments();
const agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
afterAll(() => product.close());

const messages = (answer: object) =>
  ('issues' in answer ? (answer.issues as { field: string; message: string }[]) : []).map(({ field, message }) => [field, message]);
const begin = async (more = {}) => agent.call('start_session', { goal: 'Work', client: 'Cursor', model: 'm', ...more });

test('an agent that asks wrongly is told what would be right', async () => {
  const wrong = await agent.call('propose_pattern', { rule: 'x'.repeat(301), kind: 'gossip' });
  expect(messages(wrong)).toEqual([
    ['rule', 'This text is too long: at most 300 characters.'],
    ['kind', 'Use one of the allowed values: convention, preference, pitfall, workflow, architecture, command.'],
  ]);
  expect(messages(await agent.call('get_context', { tokenBudget: 1 }))).toEqual([
    ['tokenBudget', expect.stringMatching(/^This number is too small: at least \d+\.$/)],
  ]);
  const { sessionId } = await begin();
  const events = Array.from({ length: 51 }, (_, at) => ({ id: String(at), kind: 'note', text: 'x' }));
  expect(messages(await agent.call('record_event', { sessionId, events }))).toEqual([
    ['events', 'There are too many entries: at most 50.'],
  ]);
  const { refused } = await agent.call('record_event', { sessionId, events: [{ id: 'a', kind: 'gossip', text: 'x' }] });
  expect(refused).toEqual([
    {
      index: 0,
      field: 'kind',
      code: 'NOT_ALLOWED',
      message: 'Use one of the allowed values: prompt, tool, file, command, error, note, waiting.',
    },
  ]);
});

test('an operation that is called by another method says by which, with a key and without', async () => {
  const document = JSON.parse((await openBrowser(product).get('/api/openapi.json')).text);
  const operations = Object.entries<object>(document.paths).filter(([path]) => path.startsWith('/api/agent/'));
  expect(operations).toHaveLength(9);
  for (const [path, methods] of operations) {
    expect([path, Object.keys(methods)]).toEqual([path, ['post']]);
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      for (const Authorization of [`Bearer ${agent.secret}`, 'Bearer ck_live_unknown', '']) {
        const answer = await product.app.request(path, { method, headers: Authorization ? { Authorization } : {} });
        expect([path, method, answer.status, answer.headers.get('allow')]).toEqual([path, method, 405, 'POST']);
        if (method !== 'HEAD') expect(await answer.json()).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
      }
  }
  expect((await product.app.request('/api/agent/nonsense', { headers: { Authorization: `Bearer ${agent.secret}` } })).status).toBe(404);
});

test('a session that has ended says how to go on', async () => {
  const { sessionId } = await begin({ externalId: 'one' });
  await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'All' } });
  const ended = expect.stringContaining('This session has ended. Start another with start_session');
  const late = { sessionId, events: [{ id: 'late', kind: 'note', text: 'x' }] };
  expect(messages(await agent.call('record_event', late))).toEqual([['sessionId', ended]]);
  expect(messages(await begin({ externalId: 'one' }))).toEqual([['externalId', ended]]);
  expect(messages(await begin({ resumeFrom: 'ses_none' }))).toEqual([['resumeFrom', expect.stringContaining('There is no such session')]]);
});

test('a key that reaches several projects, or lacks a scope, says which', async () => {
  const reader = await agentOf(product, 'dev@acme.example', ['payments-api', 'merchant-console'], ['read']);
  expect(messages(await reader.call('get_context', {}))).toEqual([
    ['project', 'The key reaches several projects: name one of merchant-console, payments-api.'],
  ]);
  const refused = await reader.call('propose_pattern', { rule: 'Never do so.', kind: 'convention' });
  expect([refused.code, messages(refused)]).toEqual(['KEY_SCOPE', [['', 'This needs a key with the scope propose.']]]);
});
