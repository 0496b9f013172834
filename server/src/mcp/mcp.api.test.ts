import { type ApiKeyScope, agentOperationNames, operationScopes, StructuredContextSchema } from '@cairn/api';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentOf } from '../../test/agent-operations.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { tokenizer } from '../agent/tokens.ts';

/** Maximum number of tokens for the list of the nine tools (o200k). */
const toolBudget = 2_500;

let product: Product;
let whole: Client;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  whole = await connect();
});
afterAll(() => product.close());

async function connect(
  scopes: ApiKeyScope[] = ['read', 'record', 'propose'],
  projects: string[] | null = ['payments-api'],
  at = '/mcp',
): Promise<Client> {
  const { secret } = await agentOf(product, 'dev@acme.example', projects, scopes);
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(at, testOrigin), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
      fetch: async (url, init) => product.app.request(String(url), init),
    }),
  );
  return client;
}

const textOf = (result: { content?: unknown }) => String((result.content as { text?: string }[])[0]?.text);

describe('MCP', () => {
  test('lists the nine operations as tools, for no more tokens than was promised', async () => {
    const { tools } = await whole.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([...agentOperationNames].toSorted());
    const count = await tokenizer();
    const cost = count(JSON.stringify(tools));
    expect(cost).toBeLessThanOrEqual(toolBudget);
  });

  test('is about the project that its address names, where a key reaches several and a call names none', async () => {
    const asked = async (at: string, more: object = {}) => {
      const client = await connect(['read'], null, at);
      return textOf(await client.callTool({ name: 'get_context', arguments: { task: 'refunds', ...more } }));
    };
    expect(await asked('/mcp')).toContain('name one of');
    expect(await asked('/mcp?project=payments-api')).toContain('PAT-');
    expect(await asked('/mcp?project=payments-api', { project: 'merchant-console' })).toBe(await asked('/mcp?project=merchant-console'));
    for (const none of ['nowhere', '%00', '']) expect(await asked(`/mcp?project=${none}`), none).toContain('KEY_PROJECT');
  });

  test.each([[['read']], [['record']], [['read', 'propose']]] as ApiKeyScope[][][])(
    'hides what a key with %j may not do',
    async (scopes) => {
      const client = await connect(scopes);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name).toSorted()).toEqual(
        agentOperationNames.filter((name) => scopes.includes(operationScopes[name])).toSorted(),
      );
    },
  );

  test('works from start to end: context, events, a proposal, a summary', async () => {
    const context = await whole.callTool({ name: 'get_context', arguments: { task: 'idempotency records', tokenBudget: 500 } });
    expect(textOf(context)).toContain('## Rules');
    // The text mentions only deviations from the default.
    expect(textOf(context)).not.toMatch(/\[accepted|whole project/);
    const { items } = v.parse(StructuredContextSchema, context.structuredContent);
    for (const { label } of items.filter(({ why }) => why !== 'guidance')) expect(textOf(context)).toContain(`- ${label}: `);
    expect(items.map(({ status }) => status)).toEqual(items.map(() => 'accepted'));
    expect(items.filter(({ label }) => label.startsWith('PAT-')).map(({ confidence }) => confidence)).not.toContain(null);
    const started = textOf(await whole.callTool({ name: 'start_session', arguments: { goal: 'Try MCP', client: 'Test', model: 'm' } }));
    const { sessionId } = JSON.parse(started.split('\n\n')[0] ?? '');
    const recorded = await whole.callTool({
      name: 'record_event',
      arguments: { sessionId, events: [{ id: '1', kind: 'note', text: 'hello' }] },
    });
    expect(JSON.parse(textOf(recorded))).toMatchObject({ recorded: 1, refused: [] });
    const ended = await whole.callTool({
      name: 'end_session',
      arguments: { sessionId, outcome: 'completed', summary: { completed: 'Tried.' } },
    });
    expect(JSON.parse(textOf(ended))).toMatchObject({ outcome: 'completed' });
  });

  test('says what is wrong as the result of a tool, with the field and nothing that was sent', async () => {
    const result = await whole.callTool({ name: 'search', arguments: { query: '', types: ['nonsense-7'] } });
    expect(result.isError).toBe(true);
    expect(JSON.parse(textOf(result))).toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ field: 'query' }, { field: 'types.0', code: 'NOT_ALLOWED' }],
    });
    expect(textOf(result)).not.toContain('nonsense-7');
  });

  test('takes arguments as models write them, the same as over HTTP, and names those that it does not have', async () => {
    const agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
    const exact = await whole.callTool({ name: 'fetch', arguments: { ids: ['PAT-1'] } });
    expect(textOf(exact)).toContain('PAT-1');
    for (const ids of ['PAT-1', '["PAT-1"]'])
      expect(await whole.callTool({ name: 'fetch', arguments: { ids, project: null } })).toEqual(exact);
    const context = await whole.callTool({ name: 'get_context', arguments: { task: 'refunds', token_budget: '300', hurry: true } });
    expect(context.isError).toBeUndefined();
    expect(context.content).toEqual([
      { type: 'text', text: textOf(context) },
      { type: 'text', text: expect.stringMatching(/^Ignored unknown arguments of .*: hurry\. It takes: task, .*tokenBudget/) },
    ]);
    const answer = await agent.call('get_context', JSON.parse('{"task":"refunds","token_budget":"300","hurry":true}'));
    expect(answer).toMatchObject({ text: textOf(context), ignoredArguments: ['hurry'] });
  });

  test('answers a caller that takes anything, or does not say what it takes', async () => {
    const { secret } = await agentOf(product, 'dev@acme.example', ['payments-api']);
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'refunds' } },
    });
    const ask = (accept: Record<string, string>) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...accept };
      return product.app.request(`${testOrigin}/mcp`, { method: 'POST', body, headers });
    };
    for (const accept of [{}, { accept: '*/*' }, { accept: 'text/html, */*;q=0.8' }]) {
      const answer = await ask(accept);
      expect([accept, answer.status]).toEqual([accept, 200]);
      expect(await answer.text()).toContain('items');
    }
    expect((await ask({ accept: 'text/html' })).status).toBe(406);
  });

  test('gives guidance and records by their address, of the key’s projects alone', async () => {
    const { resources } = await whole.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['cairn://payments-api/guidance']);
    const { contents } = await whole.readResource({ uri: 'cairn://payments-api/records/ADR-1' });
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('# ADR 1:') });
    await expect(whole.readResource({ uri: 'cairn://payments-api/records/ADR-999' })).rejects.toThrow();
    const other = await connect(['read'], ['client-sdks']);
    await expect(other.readResource({ uri: 'cairn://payments-api/guidance' })).rejects.toThrow();
  });

  test('offers the prompts that the key can follow', async () => {
    expect((await whole.listPrompts()).prompts.map(({ name }) => name)).toEqual(['begin_work', 'hand_over', 'review']);
    const { messages } = await whole.getPrompt({ name: 'begin_work', arguments: { goal: 'Refund in parts' } });
    expect(JSON.stringify(messages)).toContain('Refund in parts');
    const reader = await connect(['read']);
    expect((await reader.listPrompts()).prompts.map(({ name }) => name)).toEqual(['review']);
  });

  test('is closed without a key, and to a page of another site', async () => {
    const post = (headers: Record<string, string>) =>
      product.app.request(`${testOrigin}/mcp`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...headers } });
    const bare = await post({});
    expect([bare.status, bare.headers.get('content-type'), bare.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('application/json'),
      expect.stringContaining('resource_metadata='),
    ]);
    const { secret } = await agentOf(product, 'dev@acme.example', null);
    expect((await post({ authorization: `Bearer ${secret}`, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ authorization: `Bearer ${secret}`, host: 'evil.example' })).status).toBe(403);
  });
});
