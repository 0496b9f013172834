import { afterAll, beforeAll, expect, test } from '@rstest/core';
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
