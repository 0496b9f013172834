import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { openClient } from './client.ts';
import { CairnUnreachable } from './problem.ts';

let server: Server;
let url: string;
let requests: number;
/** Number of requests that are too many. */
let refusals: number;
beforeEach(async () => {
  requests = 0;
  server = createServer((_, response) => {
    requests += 1;
    if (requests > refusals) response.end('{"ok":true}');
    else response.writeHead(429, { 'Retry-After': '0' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of TCP
});
afterEach(() => {
  server.close();
});

const answer = v.object({ ok: v.boolean() });

test('a client that may wait asks again after too many requests, and gives up in the end', async () => {
  refusals = 2;
  expect(await openClient({ url, maxWaitMs: 1_000 }).get('/', answer)).toEqual({ ok: true });
  expect(requests).toBe(3);
  refusals = 1_000;
  await expect(openClient({ url, maxWaitMs: 250 }).get('/', answer)).rejects.toThrow(CairnUnreachable);
  expect(requests).toBe(6);
});

test('other clients do not wait', async () => {
  refusals = 1;
  await expect(openClient({ url }).get('/', answer)).rejects.toThrow('429');
  expect(requests).toBe(1);
});
