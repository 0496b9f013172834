import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { agentOf } from '../../test/agent-operations.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { type Product, startProduct } from '../../test/product.ts';

/** The scenarios of the protocol's conformance suite that apply to any server. */
const run = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
];

/**
 * Scenarios for test servers. They use tools, resources and prompts with fixed names (`test_simple_text`, `test://static-text`) that a
 * product does not have. `mcp.api.test.ts` covers the same with Cairn's own.
 */
const ofTestServers = [
  /^tools-call-/,
  /^elicitation-/,
  /^json-schema-2020-12$/,
  /^resources-read-/,
  /^resources-templates-read$/,
  /^prompts-get-/,
];

/** Scenarios for capabilities that Cairn neither has nor declares: logging, completion, resource subscriptions. */
const ofOtherCapabilities = ['logging-set-level', 'completion-complete', 'resources-subscribe', 'resources-unsubscribe'];

const suite = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');
const results = testDirectory();

let product: Product;
let url: string;
const server = createServer();
beforeAll(async () => {
  product = await startProduct({ demo: true });
  const { secret } = await agentOf(product, 'dev@acme.example', ['payments-api']);
  // The suite sends no key, so this server adds one to each request.
  const listener = getRequestListener((request, bindings) => {
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${secret}`);
    return product.app.fetch(new Request(request, { headers }), bindings);
  });
  server.on('request', (request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}/mcp`; // an object, because it listens on a port
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await product.close();
  results.remove();
});

const inSuite = (...more: string[]) => promisify(execFile)(process.execPath, [suite, ...more], { cwd: results.path });

test('every scenario of the suite is run, or said to be none of ours', async () => {
  const { stdout } = await inSuite('list', '--server');
  const all = [...stdout.matchAll(/^\s+- ([\w-]+)/gm)].map(([, name = '']) => name);
  expect(all.length).toBeGreaterThan(run.length);
  const known = (name: string) => run.includes(name) || ofOtherCapabilities.includes(name) || ofTestServers.some((one) => one.test(name));
  expect(all.filter((name) => !known(name))).toEqual([]);
  expect(run.filter((name) => !all.includes(name))).toEqual([]);
});

test.each(run.map((name) => [name]))('%s', async (name) => {
  const { stdout } = await inSuite('server', '--url', url, '--scenario', name);
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/);
});
