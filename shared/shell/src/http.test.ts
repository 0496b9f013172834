import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, expect, test } from '@rstest/core';
import { fetchJson, HttpError } from './http.ts';

interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

/** A server that gives these answers one after the other, and hangs where there is none left. */
async function serve(...answers: (Answer | 'hang up')[]) {
  const seen: { request: IncomingMessage; body: string }[] = [];
  const made = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      seen.push({ request, body });
      const answer = answers.shift();
      if (answer === 'hang up') return void request.socket.destroy();
      if (answer) response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers }).end(answer.body ?? '');
    });
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const address = made.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return { url: `http://127.0.0.1:${address.port}/api/rows`, seen };
}

const read = { method: 'GET', timeoutMs: 20_000, retries: 2 } as const;
const write = { method: 'POST', timeoutMs: 20_000, json: { name: 'One' } } as const;

test('a call sends its parameters, headers and body, and answers the JSON', async () => {
  const { url, seen } = await serve({ status: 200, body: '{"id":"row_1"}' }, { status: 200, body: '[]' });
  expect(await fetchJson(url, { ...write, headers: { 'Idempotency-Key': 'k' } })).toEqual({ id: 'row_1' });
  expect(await fetchJson(url, { ...read, searchParams: { search: 'a b&c', page: 2, open: false } })).toEqual([]);
  expect(seen.map(({ request, body }) => [request.method, request.url, body])).toEqual([
    ['POST', '/api/rows', '{"name":"One"}'],
    ['GET', '/api/rows?search=a+b%26c&page=2&open=false', ''],
  ]);
  expect(seen[0]?.request.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' });
  expect(seen[1]?.request.headers).not.toHaveProperty('content-type');
});

test('an answer without a body is null', async () => {
  const { url } = await serve({ status: 204 });
  expect(await fetchJson(url, write)).toBeNull();
});

test('a refusal has its status and its body; one that is not JSON has none', async () => {
  const { url } = await serve({ status: 409, body: '{"code":"CONFLICT"}' }, { status: 404, body: '<html>' });
  const conflict = await fetchJson(url, write).catch((error: unknown) => error);
  expect(conflict).toBeInstanceOf(HttpError);
  expect(conflict).toMatchObject({ data: { code: 'CONFLICT' }, response: { status: 409 } });
  expect(await fetchJson(url, write).catch((error: unknown) => error)).toMatchObject({ data: undefined, response: { status: 404 } });
});

test('a status that the caller accepts is no refusal', async () => {
  const { url } = await serve({ status: 404, body: '{"code":"NOT_FOUND"}' });
  expect(await fetchJson(url, { ...read, accepts: (status) => status < 500 })).toEqual({ code: 'NOT_FOUND' });
});

for (const status of [502, 503, 504]) {
  test(`a read is tried again after ${status}, and every answer is heard of`, async () => {
    const { url, seen } = await serve({ status }, { status: 200, body: '1' });
    let heard = 0;
    expect(await fetchJson(url, { ...read, onAnswer: () => (heard += 1) })).toBe(1);
    expect([seen.length, heard]).toEqual([2, 2]);
  });
}

test('a read is tried again where the connection breaks, twice and no more', async () => {
  const { url, seen } = await serve('hang up', 'hang up', 'hang up', { status: 200, body: '1' });
  await expect(fetchJson(url, read)).rejects.toBeInstanceOf(TypeError);
  expect(seen).toHaveLength(3);
});

test('a change is sent once', async () => {
  const { url, seen } = await serve({ status: 503 }, 'hang up', { status: 200, body: '1' });
  await expect(fetchJson(url, write)).rejects.toMatchObject({ response: { status: 503 } });
  await expect(fetchJson(url, write)).rejects.toBeInstanceOf(TypeError);
  expect(seen).toHaveLength(2);
});

test('a read that is refused for another reason is not tried again', async () => {
  const { url, seen } = await serve({ status: 500 }, { status: 200, body: '1' });
  await expect(fetchJson(url, read)).rejects.toMatchObject({ response: { status: 500 } });
  expect(seen).toHaveLength(1);
});

test('an answer that is not JSON is a SyntaxError', async () => {
  const { url } = await serve({ status: 200, body: '<html>' });
  await expect(fetchJson(url, read)).rejects.toBeInstanceOf(SyntaxError);
});

test('no answer in time is a TimeoutError, and is not tried again', async () => {
  const { url, seen } = await serve();
  await expect(fetchJson(url, { ...read, timeoutMs: 50 })).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(seen.length).toBeLessThanOrEqual(1);
});

test('a call is given up on its way, before it begins, and while it waits for its next try', async () => {
  const { url, seen } = await serve({ status: 503, headers: { 'Retry-After': '60' } });
  const waiting = new AbortController();
  const onAnswer = () => setImmediate(() => waiting.abort());
  await expect(fetchJson(url, { ...read, signal: waiting.signal, onAnswer })).rejects.toMatchObject({ name: 'AbortError' });
  await expect(fetchJson(url, { ...read, signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  expect(seen).toHaveLength(1);
  const onItsWay = new AbortController();
  const call = fetchJson(url, { ...read, signal: onItsWay.signal });
  server?.once('request', () => onItsWay.abort());
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
