import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { startTestCairn, type TestCairn } from '../../test/cairn.ts';
import { rawGet } from '../../test/raw-request.ts';
import { demoPassword } from '../demo/accounts.ts';
import { secretPaths } from './compression.ts';

let cairn: TestCairn;
let cookie: string;
let member: string;
beforeAll(async () => {
  cairn = await startTestCairn({ CAIRN_DEMO: '1' });
  cookie = await signIn('admin@cairn.example');
  member = await signIn('owner@acme.example');
});
afterAll(() => cairn.stop());

const sameOrigin = () => ({ origin: cairn.settings.publicUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' });
const any = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

async function signIn(email: string): Promise<string> {
  const body = JSON.stringify({ email, password: demoPassword });
  const answer = await fetch(`${cairn.url}/api/auth/login`, { method: 'POST', headers: sameOrigin(), body });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const read = (path: string, headers: Record<string, string> = any) =>
  rawGet(cairn.url + path, { Cookie: path.startsWith('/api/projects') ? member : cookie, ...headers });

describe('compressed', () => {
  test.each([
    ['a public page', '/auth/login', 'text/html'],
    ['a page of the application', '/app', 'text/html'],
    ['a page that does not exist', '/nowhere', 'text/html'],
    ['JSON', '/api/projects?status=active&offset=0&limit=24', 'application/json'],
    ['the OpenAPI document, which is compressed once', '/api/openapi.json', 'application/json'],
  ])('%s, in each coding, with its length', async (_, path, type) => {
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const { headers, body } = await read(path, { 'Accept-Encoding': encoding });
      expect(headers['content-type']).toContain(type);
      expect([encoding, headers['content-encoding']]).toEqual([encoding, encoding === 'identity' ? undefined : encoding]);
      expect(headers.vary?.split(', ')).toContain('Accept-Encoding');
      expect(headers['content-length']).toBe(String(body.byteLength));
      const text = decode[encoding](body).toString();
      expect(text.length).toBeGreaterThan(512);
      if (encoding !== 'identity') expect(body.byteLength).toBeLessThan(text.length * 0.75);
      expect(text).toMatch(type === 'text/html' ? /<\/html>\s*$/ : /^\{.*\}$/s);
    }
    expect((await read(path, { 'Accept-Encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
  });

  test('HEAD has the headers of GET', async () => {
    const of = async (method: string) => {
      const { headers } = await fetch(`${cairn.url}/api/projects?status=active`, {
        method,
        headers: { ...any, Cookie: member },
      });
      return ['content-encoding', 'content-length', 'vary', 'content-type'].map((name) => headers.get(name));
    };
    expect(await of('HEAD')).toEqual(await of('GET'));
    expect((await of('HEAD'))[0]).toBe('br');
  });

  test.each(['csv', 'json'])('an export as %s, while it is written', async (format) => {
    const { headers, body } = await read(`/api/projects/export?format=${format}`);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', 'transfer-encoding': 'chunked' });
    expect(gunzipSync(body).toString()).toContain('payments-api');
  });
});

describe('left as it is', () => {
  test('what is too small to gain, though it varies', async () => {
    const { status, headers, body } = await read('/api/nowhere');
    expect(status).toBe(404);
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(body.byteLength) });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('a file whose tag the client has: 304 without a body', async () => {
    const path = '/manifest.webmanifest';
    const { headers } = await read(path);
    const again = await read(path, { ...any, 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.body.byteLength, again.headers.vary]).toEqual([304, 0, 'Accept-Encoding']);
  });

  test.each([
    ['what signing in answers', '/api/auth/profile'],
    ['sign-ins of an account', '/api/auth/sign-ins'],
    ['API keys', '/api/api-keys'],
    ['deploy tokens', '/api/registry/tokens'],
    ['the mailbox, which shows codes and links', '/dev/mailbox'],
    ['the same as JSON', '/dev/mailbox.json'],
    ['an error in a secret place', '/api/auth/nowhere'],
  ])('%s: for proxies too', async (_, path) => {
    const { headers } = await read(path);
    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('what another site makes the browser of a signed-in person load; its first page is compressed for everybody else', async () => {
    const coding = async (path: string, site: string, headers: Record<string, string> = {}) =>
      (await rawGet(cairn.url + path, { ...any, 'Sec-Fetch-Site': site, ...headers })).headers['content-encoding'];
    for (const site of ['cross-site', 'same-site']) {
      expect(await coding('/app/owner@acme', site, { Cookie: cookie })).toBeUndefined();
      expect(await coding('/', site)).toBe('br');
    }
    for (const site of ['same-origin', 'none']) expect(await coding('/app', site, { Cookie: cookie })).toBe('br');
  });

  test('live events: each arrives by itself', async () => {
    const abort = new AbortController();
    const answer = await fetch(`${cairn.url}/api/events`, { headers: { ...any, Cookie: cookie }, signal: abort.signal });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('cache-control')).toContain('no-transform');
    const first = await answer.body?.getReader().read();
    expect(first?.value?.byteLength).toBeGreaterThan(0);
    abort.abort();
  });
});

/** Returns the names of all properties in a JSON schema, following references. */
function propertiesOf(schema: unknown, document: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name === '$ref') return propertiesOf(resolve(String(value), document), document, seen);
    return [...(name === 'properties' ? Object.keys(value) : []), ...propertiesOf(value, document, seen)];
  });
}

function resolve(reference: string, document: unknown): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => Object(value)[key], document);
}

test('every answer with a secret in its schema is at a secret path, and none is read by GET: a page’s initial state holds none', async () => {
  const { body } = await read('/api/openapi.json', {});
  const document: unknown = JSON.parse(body.toString());
  const operation = v.looseObject({ responses: v.record(v.string(), v.looseObject({ content: v.optional(v.unknown()) })) });
  const { paths } = v.parse(v.looseObject({ paths: v.record(v.string(), v.record(v.string(), operation)) }), document);
  const withSecret = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const done = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      const names = propertiesOf(
        done.map(([, { content }]) => content),
        document,
      );
      return names.some((name) => /^(?:secret|token|password|nonce|uri)$/.test(name)) ? [`${method} ${path}`] : [];
    }),
  );
  expect(withSecret).toEqual(expect.arrayContaining(['post /api/api-keys', 'post /api/auth/factors/totp', 'post /api/registry/tokens']));
  const prefixes = secretPaths.map((path) => path.replace('/*', ''));
  expect(withSecret.filter((one) => !prefixes.some((prefix) => one.split(' ')[1]?.startsWith(prefix)))).toEqual([]);
  expect(withSecret.filter((one) => one.startsWith('get '))).toEqual([]);
});
