import { ApiKeyCallListSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { callsNoted } from '../api-key/call.ts';

let product: Product;
let lead: Browser;
let agent: WorkingAgent;
let projectId: string;
let sessionId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  agent = await agentOf(product, 'lead@acme.example', ['payments-api']);
  projectId = String((await lead.get('/api/projects/payments-api')).body.id);
  sessionId = String((await agent.call('start_session', { goal: 'Bad input', client: 'Cursor', model: 'm' })).sessionId);
});
afterAll(() => product.close());

/** The routes that people write text through, with a request body for a text. */
const writings: readonly [path: string, body: (text: string) => object][] = [
  ['/api/patterns', (text) => ({ projectId, rule: text, kind: 'convention' })],
  ['/api/decisions', (text) => ({ projectId, title: text, outcome: text, status: 'draft' })],
  ['/api/conversations', (text) => ({ projectId, text })],
];

test('fifty events of which one is malformed: the others are kept, and that one is named', async () => {
  const events = Array.from({ length: 50 }, (_, at) => ({ id: `fifty-${at}`, kind: at === 17 ? 'thought' : 'note', text: `note ${at}` }));
  expect(await agent.call('record_event', { sessionId, events })).toMatchObject({ recorded: 49, refused: [{ index: 17, field: 'kind' }] });
  expect(await agent.call('record_event', { sessionId, events })).toMatchObject({ recorded: 0, repeated: 49 });
});

test.each(['2026-11-28T10:00:00+05', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:00', '9999-12-31T23:59:59-23:00'])(
  '%s is a moment in shape alone: its event is named, and the others are kept',
  async (at) => {
    const events = [
      { id: `before ${at}`, kind: 'note', text: 'before' },
      { id: at, kind: 'note', text: 'at', at },
    ];
    expect(await agent.call('record_event', { sessionId, events })).toMatchObject({
      recorded: 1,
      refused: [{ index: 1, field: 'at', code: 'VALUE_INVALID' }],
    });
  },
);

test.each(['nul \0', 'two words', 'x'.repeat(65), ''])('%j names no request, and that is said of it', async (clientRequestId) => {
  expect(await agent.call('start_session', { goal: 'g', client: 'c', model: 'm', clientRequestId })).toMatchObject({
    code: 'BAD_REQUEST',
    issues: [{ field: 'clientRequestId' }],
  });
});

test('a cursor that leads to no place is the caller’s mistake, and is written down as that', async () => {
  const cursors = [
    [1, 'x', 'y', 'z'],
    [1, '5', '2024-13-01', 'a'],
    [1, '5', 'now', 'nul \0'],
  ].map((mark) => Buffer.from(JSON.stringify(mark)).toString('base64url'));
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
  const accept = { accept: 'application/json, text/event-stream' };
  for (const cursor of cursors) {
    const search = { query: 'refunds', cursor };
    expect(await agent.call('search', search)).toMatchObject({ code: 'BAD_REQUEST' });
    const overMcp = await agent.caller.post('/mcp', { ...call, params: { name: 'search', arguments: search } }, accept);
    expect(overMcp.text).toContain('BAD_REQUEST');
  }
  await callsNoted(product.database);
  const { items } = v.parse(ApiKeyCallListSchema, (await lead.get(`/api/api-keys/${agent.keyId}/calls`)).body);
  const searches = items.filter(({ operation }) => operation === 'search').slice(0, 2 * cursors.length);
  expect(searches.map(({ status, code }) => [status, code])).toEqual(Array(2 * cursors.length).fill([400, 'BAD_REQUEST']));
});

test('a request is done once by its name, whatever else it names that there is not', async () => {
  const session = String((await agent.call('start_session', { goal: 'Once', client: 'Cursor', model: 'm' })).sessionId);
  const end = { sessionId: session, outcome: 'completed', summary: { completed: 'All.' }, clientRequestId: 'end-once', project: 42 };
  expect(await agent.call('end_session', end)).toMatchObject({ outcome: 'completed' });
  expect(await agent.call('end_session', end)).toMatchObject({ outcome: 'completed' });
});

describe('ten megabytes', () => {
  const huge = 'x'.repeat(10 * 1024 * 1024);
  test('from an agent are refused by size, and nothing of them is kept', async () => {
    const events = [{ id: 'huge', kind: 'note', text: huge }];
    const { status, body } = await agent.caller.post('/api/agent/record_event', { sessionId, events });
    expect([status, body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect((await lead.get(`/api/sessions/${sessionId}/events`)).text.length).toBeLessThan(100_000);
  });
  test.each(writings)('to %s are refused by size', async (path, body) => {
    expect((await lead.post(path, body(huge))).status).toBe(413);
  });
});

describe('a NUL byte, or half of a surrogate pair', () => {
  test.each(['nul \0 byte', 'half \ud800 pair', '\udfff'])(
    '%j from an agent is refused by rule, or taken out of what tools say',
    async (text) => {
      expect(await agent.call('propose_pattern', { rule: text, kind: 'convention' })).toMatchObject({ issues: [{ field: 'rule' }] });
      expect(await agent.call('search', { query: text })).toMatchObject({ issues: [{ field: 'query' }] });
      const events = [{ id: `odd-${text.length}`, kind: 'note', text }];
      expect(await agent.call('record_event', { sessionId, events })).toMatchObject({ recorded: 1, refused: [] });
    },
  );
  test.each(writings.flatMap(([path, body]) => ['nul \0 byte', 'half \ud800 pair'].map((text) => [path, text, body] as const)))(
    'to %s is stored as text or refused by rule, and breaks nothing: %j',
    async (path, text, body) => {
      const answer = await lead.post(path, body(text));
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain('\\u0000');
    },
  );
});

test('what turns the direction of text is left out, and what would run as a page goes out as data', async () => {
  const text = 'Say \u202Eevil\u202C and <img src=x onerror=alert(1)> [a](javascript:alert(1)) <script>alert(1)</script> to nobody.';
  const made = await agent.call('propose_pattern', { rule: text, kind: 'pitfall' });
  const shown = await lead.get(`/api/patterns/${made.id}`);
  expect(JSON.parse(shown.text).rule).toBe(text.replace(/[\u202e\u202c]/g, ''));
  expect(shown.headers.get('content-type')).toMatch(/^application\/json/);
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  const { version } = shown.body;
  await lead.post(`/api/patterns/${made.id}/transition`, { to: 'accepted', version });
  // A line break in a rule cannot start a heading or a note of its own.
  const context = await agent.call('get_context', { task: 'evil nobody', tokenBudget: 8_000 });
  expect(context.text).toContain('<script>alert(1)</script>');
  expect((await lead.get('/api/patterns/export?format=csv&q=evil')).headers.get('content-disposition')).toMatch(/^attachment/);
});
