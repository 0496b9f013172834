import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { openAddress, signInByApi, visit } from '../support/browser.ts';
import { routeOnce } from '../support/route-once.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

/** Where the app listens for the browser to come back, as command-line agents do. */
let callback: Server;
const cameBack: URLSearchParams[] = [];
beforeAll(async () => {
  callback = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/callback') cameBack.push(url.searchParams);
    response.setHeader('content-type', 'text/html').end('<title>Claude Code</title>Back in the app');
  });
  await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void callback.close());

/** An app that knows only the address of `/mcp`, with the official SDK. */
function openApp(clientName = 'Claude Code') {
  const { port } = callback.address() as AddressInfo; // it listens on a port
  const redirectUrl = `http://127.0.0.1:${port}/callback`;
  const memory: { sentTo?: URL; client?: StoredOAuthClientInformation; tokens?: StoredOAuthTokens; verifier: string } = { verifier: '' };
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: clientName, redirect_uris: [redirectUrl] },
    clientInformation: () => memory.client,
    saveClientInformation: (client) => {
      memory.client = client;
    },
    tokens: () => memory.tokens,
    saveTokens: (tokens) => {
      memory.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      memory.sentTo = url;
    },
    saveCodeVerifier: (verifier) => {
      memory.verifier = verifier;
    },
    codeVerifier: () => memory.verifier,
    invalidateCredentials: () => {
      delete memory.tokens;
    },
  };
  const transportOf = () => new StreamableHTTPClientTransport(new URL('/mcp', cairn.url), { authProvider });
  return {
    memory,
    /** Connects, and returns the address that it sends the browser to and what takes its answer. */
    async ask() {
      const transport = transportOf();
      await expect(new Client({ name: 'claude-code', version: '2.3.1' }).connect(transport)).rejects.toBeInstanceOf(UnauthorizedError);
      return { sentTo: String(memory.sentTo), finish: (answer: URLSearchParams) => transport.finishAuth(answer) };
    },
    async connect() {
      const client = new Client({ name: 'claude-code', version: '2.3.1' });
      await client.connect(transportOf());
      return client;
    },
  };
}

test('an agent that knows only the address is allowed by a person in the browser, works, and is listed and revoked among the keys', async () => {
  const app = openApp();
  const { sentTo, finish } = await app.ask();
  const { page, context, problems } = await visit(browser);
  await page.goto(sentTo);
  await page.getByRole('textbox', { name: 'Email' }).fill('dev@acme.example', slowly);
  await page.getByLabel('Password', { exact: true }).fill('cairn-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await page.getByRole('heading', { level: 1, name: /Connect “Claude Code” to Acme/ }).waitFor(slowly);
  await page.getByText('Unverified name: Claude Code').waitFor();
  await page.getByText(`127.0.0.1:${(callback.address() as AddressInfo).port}`, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Payments API' }).setChecked(true, { force: true });
  await page.getByRole('checkbox', { name: /^Propose/ }).setChecked(false, { force: true });
  await page.getByRole('radio', { name: '90 days' }).click();

  await routeOnce(page, '**/api/connected-apps/consent', (route) =>
    route.fulfill({ status: 422, json: { success: false, code: 'REAUTHENTICATE', message: '' } }),
  );
  await page.getByRole('button', { name: 'Allow for 90 days' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByLabel('Your password').fill('cairn-demo', slowly);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Back in the app').waitFor(slowly);

  const answer = cameBack.at(-1) ?? new URLSearchParams();
  expect([answer.get('iss'), answer.get('error')]).toEqual([new URL(cairn.url).origin, null]);
  await finish(answer);
  const client = await app.connect();
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('propose_pattern');
  const served = await client.callTool({ name: 'get_context', arguments: { task: 'refunds' } });
  expect(JSON.stringify(served.content)).toContain('PAT-');
  await client.close();

  await openAddress(page, `${cairn.url}/app/api-keys?kind=app`);
  await page.getByRole('link', { name: 'Claude Code', exact: true }).click(slowly);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Connected app').waitFor(slowly);
  await preview.getByRole('button', { name: 'Actions for Claude Code' }).click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Usage and log', 'Disable', 'Revoke']);
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click(slowly);
  await preview.getByText('Revoked').waitFor(slowly);
  // The row changes before the server has answered.
  const outcome = () =>
    app.connect().then(
      () => 'connected',
      () => 'refused',
    );
  await expect.poll(outcome, slowly).toBe('refused');
  // The refusal that this test makes up.
  expect(problems).toEqual([expect.stringContaining('/api/connected-apps/consent')]);
  await context.close();
});

test('a person who declines is sent back with that answer; a request that cannot be trusted leads nowhere', async () => {
  const app = openApp('Invoice Bot');
  const { sentTo, finish } = await app.ask();
  const { page, context } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await page.goto(sentTo);
  await page.getByRole('button', { name: 'Cancel' }).click(slowly);
  await page.getByText('Back in the app').waitFor(slowly);
  expect(cameBack.at(-1)?.get('error')).toBe('access_denied');
  await expect(finish(cameBack.at(-1) ?? new URLSearchParams())).rejects.toThrow();

  const forged = new URL(sentTo);
  forged.searchParams.set('redirect_uri', 'https://evil.example/callback');
  await page.goto(String(forged));
  await page.getByRole('heading', { level: 1, name: 'This app cannot be connected' }).waitFor(slowly);
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  const plain = new URL(sentTo);
  plain.searchParams.set('code_challenge_method', 'plain');
  await page.goto(String(plain));
  await page.getByText('invalid_request').waitFor(slowly);
  await context.close();
});

test('a person who may only read learns what they need', async () => {
  const { sentTo } = await openApp().ask();
  const { page, context } = await visit(browser);
  await signInByApi(page, cairn.url, 'viewer@acme.example');
  await page.goto(sentTo);
  await page.getByText(/^You have read-only access in/).waitFor(slowly);
  expect(await page.getByRole('button', { name: /^Allow/ }).count()).toBe(0);
  await context.close();
});
