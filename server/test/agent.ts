import type { ApiKeyScope } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer, Browser, Json } from './browser.ts';
import { type Product, testOrigin } from './product.ts';

/** A program that calls with a key, without cookies or browser headers. */
export interface AgentCaller {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Returns a caller with `secret`, from `address` (the test's own process if omitted). */
export function openAgent({ app }: Product, secret: string | undefined, address?: string): AgentCaller {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const init = {
      method,
      headers: {
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'user-agent': 'claude-code/2.3.1 (cli)',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const incoming = address === undefined ? {} : { incoming: { complete: true, socket: { remoteAddress: address } } as never }; // the part of Node's request that is read
    const response = await app.request(`${testOrigin}${path}`, init, incoming);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : {}, text };
  };
  return {
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
  };
}

interface KeyWish {
  name?: string;
  scopes?: ApiKeyScope[];
  projects?: string[] | null;
  expiresAt?: string | null;
  callsPerMinute?: number;
  networks?: string[];
}

/** Creates a key of `browser`'s user. It reads, records and proposes everywhere unless `wish` says otherwise. */
export async function makeKey(browser: Browser, wish: KeyWish = {}): Promise<{ secret: string; key: Json }> {
  const answer = await browser.post('/api/api-keys', {
    name: 'Claude Code',
    scopes: ['read', 'record', 'propose'],
    projects: null,
    expiresAt: null,
    ...wish,
  });
  const { secret, key } = answer.body;
  if (answer.status !== 201 || !secret || !key) throw new Error(`making a key was answered with ${answer.status}: ${answer.text}`);
  return { secret, key };
}

/** Disables, enables or revokes a key that is at `version`. */
export function moveKey(browser: Browser, id: unknown, to: string, version = 1): Promise<Answer> {
  return browser.post(`/api/api-keys/${id}/transition`, { to, version });
}

/** Rotates a key that is at `version`: the old one stays valid for `grace` minutes. */
export function rotateKey(browser: Browser, id: unknown, grace: number, version = 1): Promise<Answer> {
  return browser.post(`/api/api-keys/${id}/rotate`, { grace, version });
}

/** Returns the scope of the demo's first tenant without a user. */
export async function scopeOfAcme({ database }: Pick<Product, 'database'>): Promise<{ tenantId: string; userId: string }> {
  const { rows } = await database.maintain((tx) => tx.execute<{ id: string }>(sql`select id from tenants where slug = 'acme'`));
  return { tenantId: rows[0]?.id ?? '', userId: '' };
}

/** Changes rows of the demo's first tenant, for example to backdate them. */
export async function arrangeInAcme({ database }: Pick<Product, 'database'>, statement: SQL | string): Promise<void> {
  await database.maintain(async (tx) => {
    await tx.execute(
      sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', (select id from tenants where slug = 'acme'), true)`,
    );
    await tx.execute(statement);
  });
}
