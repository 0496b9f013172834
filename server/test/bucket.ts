import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from 'fauxqs';
import { type Bucket, openBucket } from '../src/registry/bucket.ts';
import type { StoreSettings } from '../src/settings/release-settings.ts';

/** A failure that a test injects into the store: an S3 error by its code, or a cut connection. */
type Refusal = { status: number; code: string } | 'cut';

/** An S3-compatible store on loopback with one empty bucket. */
export interface TestBucket {
  settings: StoreSettings;
  /** The environment of a Cairn that uses it. */
  environment: Record<string, string>;
  bucket: Bucket;
  /** Called before each request of an object. A returned promise delays the request. */
  before: (method: string, key: string) => Refusal | undefined | Promise<Refusal | undefined>;
  keys(prefix?: string): Promise<string[]>;
  close(): Promise<void>;
}

const name = 'cairn-releases';
const secretAccessKey = 'the-secret-key-of-the-test-bucket';

/**
 * Starts an S3 emulator, with a proxy that adds conditional writes, which it lacks. Writes to one key are serialized, and one that finds an
 * object gets 412, as S3's reference specifies.
 * @param conditional false: the header is ignored, as by some stores
 */
export async function startTestBucket({ conditional = true } = {}): Promise<TestBucket> {
  const emulator = buildApp({ logger: false });
  await emulator.listen({ host: '127.0.0.1', port: 0 });
  const behind = (emulator.server.address() as AddressInfo).port; // bound to TCP above
  const turns = new Map<string, Promise<void>>();

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '/', headers } = incoming;
    const key = decodeURIComponent(new URL(url, 'http://localhost').pathname).slice(`/${name}/${store.settings.prefix}`.length);
    const refusal = await store.before(method, key);
    if (refusal === 'cut') return void incoming.socket.destroy();
    if (refusal) return refuse(outgoing, refusal.status, refusal.code);
    if (method !== 'PUT' || headers['if-none-match'] !== '*' || !conditional) return forward(behind, incoming, outgoing);
    const turn = (turns.get(url) ?? Promise.resolve()).then(async () => {
      const there = await fetch(`http://127.0.0.1:${behind}${url}`, { method: 'HEAD' });
      await (there.ok ? refuse(outgoing, 412, 'PreconditionFailed') : forward(behind, incoming, outgoing));
    });
    turns.set(url, turn);
    await turn;
  }

  const front = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`; // bound to TCP above
  const settings: StoreSettings = {
    bucket: name,
    prefix: 'teams/cairn/',
    region: 'us-east-1',
    endpoint,
    credentials: { accessKeyId: 'test', secretAccessKey },
  };
  const bucket = openBucket(settings);
  const store: TestBucket = {
    settings,
    environment: {
      S3_BUCKET: name,
      S3_PREFIX: settings.prefix,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    bucket,
    before: () => undefined,
    async keys(prefix = '') {
      const keys: string[] = [];
      for await (const key of bucket.keys(prefix)) keys.push(key);
      return keys.sort();
    },
    async close() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await emulator.close();
    },
  };
  await fetch(`http://127.0.0.1:${behind}/${name}`, { method: 'PUT' });
  return store;
}

/** Resolves when the response is complete. */
function forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const { url: path, method, headers } = incoming;
    const upstream = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      outgoing.once('close', resolve);
    });
    upstream.once('error', reject);
    incoming.once('error', reject);
    incoming.pipe(upstream);
  });
}

function refuse(outgoing: ServerResponse, status: number, code: string): Promise<void> {
  outgoing.writeHead(status, { 'Content-Type': 'application/xml' });
  return new Promise((resolve) => {
    outgoing.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`, () => resolve());
  });
}
