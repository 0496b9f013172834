import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { Hono } from 'hono';
import { until } from '../../test/processes.ts';
import type { AppEnv } from '../http/context.ts';
import { type HttpServer, listen } from './serve.ts';

let http: HttpServer;
beforeAll(async () => {
  http = await listen('127.0.0.1', 0);
});
afterAll(() => http.stop());

test('until it is ready, a program is told when to come back, and a browser comes back by itself', async () => {
  const program = await fetch(`${http.localUrl}/api/projects`);
  expect([program.status, program.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await program.json()).toMatchObject({ code: 'UNAVAILABLE' });
  const browser = await fetch(http.localUrl, { headers: { Accept: 'text/html,application/xhtml+xml' } });
  expect([browser.status, browser.headers.get('refresh')]).toEqual([503, '1']);
  expect(browser.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await browser.text()).toContain('<h1>Cairn is starting</h1>');
});

/** Starts a server that counts started requests and their closed connections, and responds with more than a connection buffers. */
async function startCounting(stalledAfterMs?: number) {
  const counted = { begun: 0, closed: 0 };
  const counting = await listen('127.0.0.1', 0, stalledAfterMs);
  const app = new Hono<AppEnv>();
  app.get('/small', (c) => c.text('small'));
  app.get('/large', (c) => {
    counted.begun += 1;
    c.env.incoming?.socket.once('close', () => (counted.closed += 1));
    return c.body(new Uint8Array(16 * 1024 * 1024), 200, { 'X-Turn': String(counted.begun) });
  });
  counting.serve(app, () => Promise.resolve([]));
  counting.ready();
  return { counted, url: counting.localUrl, port: counting.port, stop: counting.stop };
}

/** Sends `count` requests at once and reads nothing. */
async function sendAtOnce(port: number, count: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => socket.destroy());
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count));
  return socket;
}

test('requests of one connection are answered in turn: those behind an answer that is not read have not begun', async () => {
  const { counted, url, port, stop } = await startCounting();
  const socket = await sendAtOnce(port, 5);
  await until('the first to begin', () => counted.begun > 0);
  for (let n = 0; n < 5; n += 1) expect(await (await fetch(`${url}/small`)).text()).toBe('small');
  expect(counted.begun).toBe(1);
  const turns: string[] = [];
  socket.on('data', (chunk: Buffer) => turns.push(...(chunk.toString('latin1').match(/(?<=x-turn: )\d/gi) ?? [])));
  socket.resume();
  await until('all of them to be answered', () => turns.length === 5);
  expect(turns).toEqual(['1', '2', '3', '4', '5']);
  socket.destroy();
  await stop();
});

test('a connection that sends too many requests at once is closed, and nothing more of it begins', async () => {
  const { counted, port, stop } = await startCounting();
  const socket = await sendAtOnce(port, 200);
  socket.resume();
  await once(socket, 'close');
  expect(counted.begun).toBeLessThanOrEqual(1);
  await stop();
});

test('a connection whose client reads nothing is closed', async () => {
  const { counted, port, stop } = await startCounting(500);
  const socket = await sendAtOnce(port, 3);
  await until('the connection to be closed', () => counted.closed > 0);
  expect(counted).toEqual({ begun: 1, closed: 1 });
  socket.destroy();
  await stop();
});
