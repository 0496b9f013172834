import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { createClientDocuments, DescriptionRefused, isDocumentUrl } from './client-document.ts';

const clientId = 'https://app.example/client.json';
const whole = { client_id: clientId, client_name: 'An app', redirect_uris: ['http://127.0.0.1/callback', 'app://callback'] };

let server: Server;
let sent: { status: number; headers: Record<string, string>; body: string };
let asked = 0;
beforeAll(async () => {
  server = createServer((_, response) => {
    asked += 1;
    response.writeHead(sent.status, sent.headers).end(sent.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  sent = { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(whole) };
});
afterAll(() => void server.close());

/** A reader for which app.example is the test's own server, without the address guard. */
const reader = () => {
  const { port } = server.address() as AddressInfo; // it listens on a port
  return createClientDocuments((_, init) => fetch(`http://127.0.0.1:${port}`, { ...init, redirect: 'manual' }));
};

describe('a description', () => {
  test('is read once for some minutes, and names only addresses that may get a code', async () => {
    const documents = reader();
    const before = asked;
    const read = await documents.read(clientId);
    expect(read).toEqual({ id: clientId, name: 'An app', redirectUris: ['http://127.0.0.1/callback'], describedBy: 'app.example' });
    expect(await documents.read(clientId)).toBe(read);
    expect(asked - before).toBe(1);
  });

  test.each([
    ['of another client', { body: JSON.stringify({ ...whole, client_id: 'https://app.example/other.json' }) }],
    ['without a name', { body: JSON.stringify({ ...whole, client_name: ' ' }) }],
    ['of a client with a secret', { body: JSON.stringify({ ...whole, token_endpoint_auth_method: 'client_secret_post' }) }],
    ['that is no JSON', { body: '<html>' }],
    ['of 1 MB', { body: JSON.stringify({ ...whole, padding: 'x'.repeat(1024 * 1024) }) }],
    ['of a byte too much', { body: JSON.stringify(whole).padEnd(5 * 1024 + 1) }],
    ['that is elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['that is not there', { status: 404 }],
  ])('%s is refused, and read again the next time', async (_, change) => {
    const documents = reader();
    sent = { ...sent, ...change };
    const before = asked;
    for (const _again of [1, 2]) await expect(documents.read(clientId)).rejects.toBeInstanceOf(DescriptionRefused);
    expect(asked - before).toBe(2);
  });

  test.each([
    'https://127.0.0.1/client.json',
    'https://localhost/client.json',
    'https://[fd00::1]/client.json',
    'https://169.254.169.254/x',
  ])('at the private address %s is refused', async (url) => {
    await expect(createClientDocuments().read(url)).rejects.toBeInstanceOf(DescriptionRefused);
  });
});

test.each([
  ['https://app.example/client.json', true],
  ['https://app.example/client.json?v=1', true],
  ['http://app.example/client.json', false],
  ['https://app.example/', false],
  ['https://app.example', false],
  ['https://app.example/a/../client.json', false],
  ['https://app.example/client.json#x', false],
  ['https://me@app.example/client.json', false],
  ['https://APP.example/client.json', false],
  ['app_01m8gr18p5fvprwafjkw3jtem4', false],
])('is %s the address of a description: %s', (id, is) => {
  expect(isDocumentUrl(id)).toBe(is);
});
