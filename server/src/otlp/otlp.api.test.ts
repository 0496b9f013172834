import { gzipSync } from 'node:zlib';
import type { Session } from '@cairn/api';
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { serveApp } from '../../test/run-command.ts';
import { claudeCode, emit, logs, record } from '../../test/telemetry.ts';

let product: Product;
let served: Awaited<ReturnType<typeof serveApp>>;
let lead: Browser;
let agent: WorkingAgent;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  served = await serveApp(product.app);
  lead = await signIn(product, 'lead@acme.example');
  agent = await agentOf(product, 'lead@acme.example', ['payments-api']);
});
afterAll(async () => {
  await served.close();
  await product.close();
});

const headers = () => ({ authorization: `Bearer ${agent.secret}` });

async function post(body: string | Buffer, more: Record<string, string> = {}, signal = 'logs'): Promise<Response> {
  return fetch(`${served.url}/v1/${signal}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers(), ...more },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
}

async function sessionsWith(goal: string): Promise<Session[]> {
  const { text } = await lead.get(`/api/sessions?project=payments-api&q=${encodeURIComponent(goal)}`);
  const { items } = JSON.parse(text) as { items: Session[] }; // checked by its schema in tests
  return Promise.all(items.map(async ({ id }) => JSON.parse((await lead.get(`/api/sessions/${id}`)).text)));
}
async function eventsOf({ id }: Session) {
  const { items } = JSON.parse((await lead.get(`/api/sessions/${id}/events`)).text) as {
    items: { kind: string; text: string; ok: boolean }[];
  };
  return items;
}

describe('telemetry of a client', () => {
  test.each([
    ['JSON', (url: string) => new JsonExporter({ url, headers: headers() })],
    ['protobuf', (url: string) => new ProtobufExporter({ url, headers: headers() })],
  ])('in %s becomes a session with its events, tokens and cost', async (format, exporter) => {
    const session = `telemetry-${format}`;
    const about = { 'session.id': session, 'user.id': 'somebody', 'unknown.attribute': true };
    await emit(exporter(`${served.url}/v1/logs`), claudeCode, [
      { 'event.name': 'user_prompt', ...about, prompt: `Sort the ${format} ledger`, prompt_length: '20' },
      {
        'event.name': 'api_request',
        ...about,
        model: 'claude-opus-5',
        cost_usd: 0.25,
        input_tokens: 1_000,
        output_tokens: 200,
        cache_read_tokens: 9_000,
      },
      {
        'event.name': 'api_request',
        ...about,
        model: 'claude-haiku-5',
        cost_usd: '0.05',
        input_tokens: '100',
        cache_creation_tokens: '50',
      },
      { 'event.name': 'tool_result', ...about, tool_name: 'Bash', success: 'true', tool_parameters: '{"full_command":"make ledger"}' },
      { 'event.name': 'tool_result', ...about, tool_name: 'Edit', success: 'false', error: 'No match' },
      { 'event.name': 'api_error', ...about, error: 'Overloaded', status_code: '529' },
      { 'event.name': 'something_new', ...about },
    ]);
    const [found, ...more] = await sessionsWith(`Sort the ${format} ledger`);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      client: 'Claude Code',
      clientVersion: '2.1.9',
      model: 'claude-opus-5',
      status: 'active',
      tokens: 1_350,
      cost: 0.3,
      models: [
        { model: 'claude-opus-5', requests: 1, tokens: 1_200, cost: 0.25 },
        { model: 'claude-haiku-5', requests: 1, tokens: 150, cost: 0.05 },
      ],
    });
    if (!found) return;
    expect(await eventsOf(found)).toMatchObject([
      { kind: 'prompt', text: `Sort the ${format} ledger` },
      { kind: 'command', text: 'make ledger', ok: true },
      { kind: 'tool', text: 'Edit', ok: false },
      { kind: 'error', text: 'Overloaded' },
    ]);
  });

  test('in spans of the conventions for generative AI becomes a session, too', async () => {
    const exporter = new OTLPTraceExporter({ url: `${served.url}/v1/traces`, headers: headers() });
    const provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'Ledger bot' }),
      spanProcessors: [new SimpleSpanProcessor({ exporter })],
    });
    const tracer = provider.getTracer('gen-ai');
    const about = { 'gen_ai.conversation.id': 'spans-1' };
    const request = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'gpt-6',
      'gen_ai.usage.input_tokens': 130,
      'gen_ai.usage.cache_read.input_tokens': 100,
      'gen_ai.usage.output_tokens': 12,
    };
    tracer.startSpan('chat gpt-6', { attributes: { ...about, ...request } }).end();
    tracer
      .startSpan('execute_tool', { attributes: { ...about, 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'lookup' } })
      .end();
    await provider.forceFlush();
    await provider.shutdown();
    const [found] = await sessionsWith('Ledger bot');
    expect(found).toMatchObject({ client: 'Ledger bot', model: 'gpt-6', tokens: 42, cost: null });
    expect(found && (await eventsOf(found))).toMatchObject([{ kind: 'tool', text: 'lookup' }]);
  });

  test('that is sent again, or by hooks as well, is stored once; the same prompt twice is two events', async () => {
    const at = Date.now() - 5_000;
    const about = { 'session.id': 'both' };
    const prompts = [at, at + 2_000].map((time) =>
      record({ 'event.name': 'user_prompt', ...about, prompt: 'Reconcile both channels' }, time),
    );
    const usage = record({ 'event.name': 'api_request', ...about, model: 'claude-opus-5', cost_usd: 0.5, input_tokens: 10 }, at + 1_000);
    const started = await agent.call('start_session', { goal: 'Claude Code', client: 'Claude Code', model: 'unknown', externalId: 'both' });
    const hook = { id: 'hook-1', kind: 'prompt', text: 'Reconcile both channels', at: new Date(at).toISOString() };
    await agent.call('record_event', { sessionId: started.sessionId, events: [hook] });
    for (const _ of [1, 2]) expect((await post(JSON.stringify(logs([...prompts, usage])))).status).toBe(200);
    const [found, ...more] = await sessionsWith('Reconcile both channels');
    expect(more).toEqual([]);
    expect(found).toMatchObject({ id: started.sessionId, model: 'claude-opus-5', tokens: 10, cost: 0.5 });
    expect(found && (await eventsOf(found)).map(({ text }) => text)).toEqual(['Reconcile both channels', 'Reconcile both channels']);
    // Telemetry may be first.
    const late = { ...hook, id: 'hook-2', at: new Date(at + 2_100).toISOString() };
    expect(await agent.call('record_event', { sessionId: started.sessionId, events: [late] })).toMatchObject({ recorded: 0, repeated: 1 });
  });

  test('counts each request once, whatever total the client reports as well', async () => {
    const started = await agent.call('start_session', { goal: 'Claude Code', client: 'Claude Code', model: 'm', externalId: 'totals' });
    const prompt = { id: 'totals-1', kind: 'prompt', text: 'Add the totals' };
    const total = { sessionId: started.sessionId, events: [prompt], tokens: 50, cost: 1 };
    await agent.call('record_event', total);
    const usage = record({ 'event.name': 'api_request', 'session.id': 'totals', model: 'm', input_tokens: 50, cost_usd: 1 });
    expect((await post(JSON.stringify(logs([usage])))).status).toBe(200);
    expect(await sessionsWith('Add the totals')).toMatchObject([{ tokens: 50, cost: 1 }]);
    await agent.call('record_event', { ...total, tokens: 40, cost: 0.8 });
    expect(await sessionsWith('Add the totals')).toMatchObject([{ tokens: 50, cost: 1 }]);
  });

  test('of a session that goes on after a day of silence is its next run', async () => {
    const about = { 'event.name': 'user_prompt', 'session.id': 'silent' };
    expect((await post(JSON.stringify(logs([record({ ...about, prompt: 'Wait for the silent dawn' })])))).status).toBe(200);
    const [first] = await sessionsWith('silent dawn');
    await product.database.maintain((tx) =>
      tx.execute(sql`update sessions set last_event_at = now() - interval '25 hours' where id = ${first?.id}`),
    );
    const body = logs([record({ ...about, prompt: 'Wait for the silent noon' }, Date.now() + 1)]);
    for (const _ of [1, 2]) expect(await (await post(JSON.stringify(body))).json()).toEqual({});
    expect(await sessionsWith('silent noon')).toMatchObject([{ status: 'active', prompts: 1, handoffFrom: { id: first?.id } }]);
  });

  test('that comes after the end of its session is added to its usage; its events are named as not stored', async () => {
    const about = { 'session.id': 'over' };
    expect((await post(JSON.stringify(logs([record({ 'event.name': 'user_prompt', ...about, prompt: 'Close the books' })])))).status).toBe(
      200,
    );
    const [open] = await sessionsWith('Close the books');
    const summary = { completed: 'Closed.' };
    await agent.call('end_session', { sessionId: open?.id, outcome: 'completed', summary });
    const usage = record({ 'event.name': 'api_request', ...about, model: 'claude-opus-5', input_tokens: 7 });
    const answer = await post(JSON.stringify(logs([usage, record({ 'event.name': 'user_prompt', ...about, prompt: 'Too late' })])));
    expect(await answer.json()).toMatchObject({
      partialSuccess: { rejectedLogRecords: '1', errorMessage: expect.stringContaining('has ended') },
    });
    expect(await sessionsWith('Close the books')).toMatchObject([{ id: open?.id, status: 'completed', tokens: 7 }]);
  });

  test('never stores a secret, nor text that a client has left out', async () => {
    const about = { 'session.id': 'secretive' };
    const command = {
      full_command: 'curl -H "Authorization: Bearer sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789" https://api.example',
    };
    const body = logs([
      record({ 'event.name': 'user_prompt', ...about, prompt: '<REDACTED>', prompt_length: '44' }),
      record({ 'event.name': 'tool_result', ...about, tool_name: 'Bash', success: 'true', tool_parameters: JSON.stringify(command) }),
    ]);
    expect((await post(JSON.stringify(body))).status).toBe(200);
    const { text } = await lead.get('/api/sessions?project=payments-api');
    const found = (JSON.parse(text) as { items: Session[] }).items.find(({ goal }) => goal === 'Claude Code'); // checked by its schema
    const events = found ? await eventsOf(found) : [];
    expect(events).toMatchObject([
      { kind: 'note', text: 'A prompt of 44 characters, whose text the client does not export.' },
      { kind: 'command' },
    ]);
    expect(JSON.stringify(events)).not.toContain('sk-ant-api03');
  });

  test('of 1,000 records is taken in one request, packed', async () => {
    const records = Array.from({ length: 1_000 }, (_, at) =>
      record(
        {
          'event.name': at % 2 ? 'api_request' : 'user_prompt',
          'session.id': 'many',
          prompt: `Count ${at} coins`,
          model: 'm',
          input_tokens: 1,
        },
        Date.now() - 1_000 + at,
      ),
    );
    const answer = await post(gzipSync(JSON.stringify(logs(records))), { 'content-encoding': 'gzip' });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(await sessionsWith('coins')).toMatchObject([{ goal: 'Count 0 coins', tokens: 500, prompts: 500 }]);
  });

  test('of metrics is accepted and counts nothing a second time', async () => {
    expect(await (await post('{"resourceMetrics":[]}', {}, 'metrics')).json()).toEqual({});
  });
});

describe('a request that is wrong', () => {
  const one = () => JSON.stringify(logs([record({ 'event.name': 'user_prompt', 'session.id': 'wrong', prompt: 'Never stored' })]));

  test('in one record stores the others, and names it', async () => {
    const good = record({ 'event.name': 'user_prompt', 'session.id': 'partly', prompt: 'Keep the good record' });
    const answer = await post(JSON.stringify(logs([{ attributes: 'none' }, good, { timeUnixNano: 'soon' }, null])));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { partialSuccess: { rejectedLogRecords: '3', errorMessage: 'resourceLogs[0].scopeLogs[0].logRecords[0].attributes is malformed' } },
    ]);
    expect(await sessionsWith('Keep the good record')).toHaveLength(1);
  });

  test.each([
    ['without a key', one, { authorization: '' }, 401],
    ['with another type', one, { 'content-type': 'text/plain' }, 400],
    ['with another encoding', one, { 'content-encoding': 'br' }, 400],
    ['that is no gzip', one, { 'content-encoding': 'gzip' }, 400],
    ['that is no JSON', () => '{', {}, 400],
    ['that is no protobuf', () => 'no protobuf', { 'content-type': 'application/x-protobuf' }, 400],
    ['that is nested without end', () => `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, {}, 400],
    ['that is too large', () => ' '.repeat(5_000_000), {}, 413],
    ['that unpacks to too much', () => gzipSync(Buffer.alloc(40_000_000, ' ')), { 'content-encoding': 'gzip' }, 413],
  ])('%s is refused', async (_, body, more, status) => {
    expect((await post(body(), more)).status).toBe(status);
  });

  test('in one session stores the others, and names it', async () => {
    const prompt = (session: string, project: string) =>
      logs([record({ 'event.name': 'user_prompt', 'session.id': session, prompt: `Keep the ${session} session` })], {
        ...claudeCode,
        'cairn.project': project,
      }).resourceLogs;
    const body = { resourceLogs: [...prompt('foreign', 'merchant-console'), ...prompt('welcome', 'payments-api')] };
    const answer = await post(JSON.stringify(body));
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { partialSuccess: { rejectedLogRecords: '1', errorMessage: expect.stringContaining('KEY_PROJECT') } },
    ]);
    expect(await sessionsWith('welcome session')).toHaveLength(1);
  });

  test('with a key that may not record, or for a project beyond it, is refused', async () => {
    const reader = await agentOf(product, 'lead@acme.example', ['payments-api'], ['read']);
    expect((await post(one(), { authorization: `Bearer ${reader.secret}` })).status).toBe(403);
    const foreign = logs([record({ 'event.name': 'user_prompt', 'session.id': 'wrong', prompt: 'x' })], {
      ...claudeCode,
      'cairn.project': 'merchant-console',
    });
    expect((await post(JSON.stringify(foreign))).status).toBe(403);
    const everywhere = await agentOf(product, 'lead@acme.example', null);
    const unnamed = await post(one(), { authorization: `Bearer ${everywhere.secret}` });
    expect([unnamed.status, await unnamed.json()]).toMatchObject([400, { issues: [{ field: 'project' }] }]);
    expect(await sessionsWith('Never stored')).toEqual([]);
  });

  test('to an address of no signal, or by GET, is not found', async () => {
    expect((await post(one(), {}, 'nothing')).status).toBe(404);
    expect((await fetch(`${served.url}/v1/logs`, { headers: headers() })).status).toBe(404);
  });
});
