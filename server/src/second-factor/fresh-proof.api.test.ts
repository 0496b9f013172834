import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { moveKey } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { forgetProofs, proveByPassword } from '../../test/second-factor.ts';

let product: Product;
let browser: Browser;
let key: { id?: string; version?: number };
let disabled: { id?: string; version?: number };
beforeAll(async () => {
  product = await startProduct({ demo: true });
  browser = await signIn(product, 'owner@acme.example');
  key = (await browser.post('/api/api-keys', newKey)).body.key ?? {};
  const other = (await browser.post('/api/api-keys', newKey)).body.key ?? {};
  disabled = (await moveKey(browser, other.id, 'disabled', other.version)).body;
});
afterAll(() => product.close());

const newKey = { name: 'CI', scopes: ['read'], projects: null, expiresAt: null, callsPerMinute: 60, networks: [] };
const model = { baseUrl: 'https://models.example/v1', model: 'small', key: 'sk-1', version: 0 };
const member = async () => {
  const { items = [] } = (await browser.get('/api/members?q=viewer%40acme.example')).body;
  return items[0] ?? {};
};

/** Operations that grant access beyond a sign-in: the request, and the status after a proof. */
const changes: [string, () => Promise<{ status: number; code: string | undefined }>, number][] = [
  ['a new API key', () => sent(browser.post('/api/api-keys', newKey)), 201],
  ['a wider API key', () => sent(browser.patch(`/api/api-keys/${key.id}`, { version: key.version, scopes: ['read', 'propose'] })), 200],
  [
    'an API key that is rotated',
    async () => sent(browser.post(`/api/api-keys/${key.id}/rotate`, { version: await version(), grace: 0, reason: '' })),
    201,
  ],
  ['an API key that is enabled again', () => sent(moveKey(browser, disabled.id, 'enabled', disabled.version)), 200],
  [
    'an invitation to manage the organization',
    () => sent(browser.post('/api/invitations', { emails: ['new@example.org'], role: 'admin' })),
    201,
  ],
  [
    'a member who manages the organization from now on',
    async () => {
      const { id, version } = await member();
      return sent(browser.patch(`/api/members/${id}`, { version, role: 'admin' }));
    },
    200,
  ],
  ['another language model', () => sent(browser.put('/api/integrations/model', model)), 200],
  ['people who join by a domain', () => sent(browser.patch('/api/domains/acme.example', { joining: true })), 404],
];

async function sent(answer: ReturnType<Browser['post']>) {
  const { status, body } = await answer;
  return { status, code: body.code };
}
const version = async () => (await browser.get(`/api/api-keys/${key.id}`)).body.version;

describe('once ten minutes are over, a proof is asked for before', () => {
  test.each(changes)('%s', async (_, change, status) => {
    await forgetProofs(product);
    expect(await change()).toEqual({ status: 422, code: 'REAUTHENTICATE' });
    await proveByPassword(browser);
    expect((await change()).status).toBe(status);
  });

  test('but not before what narrows or names', async () => {
    const other = (await browser.post('/api/api-keys', newKey)).body.key ?? {};
    await forgetProofs(product);
    const renamed = await browser.patch(`/api/api-keys/${other.id}`, { version: other.version, name: 'CI, renamed' });
    expect(renamed.status).toBe(200);
    const revoke = { version: renamed.body.version, to: 'revoked', reason: '' };
    expect((await browser.post(`/api/api-keys/${other.id}/transition`, revoke)).status).toBe(200);
    expect((await browser.post('/api/invitations', { emails: ['dev@example.org'], role: 'developer' })).status).toBe(201);
  });
});
