import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { makeKey, moveKey, openAgent } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let dev: Browser;
let viewer: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  dev = await signIn(product, 'dev@acme.example');
  viewer = await signIn(product, 'viewer@acme.example');
});
afterAll(() => product.close());

interface Hit {
  type: string;
  id: string;
  label: string;
  title: string;
  passage: string;
  status: string;
  projectSlug: string;
  author: string;
}

async function found(reader: Pick<Browser, 'get'>, q: string): Promise<Hit[]> {
  const { status, body } = await reader.get(`/api/search?limit=50&q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return (body as unknown as { items: Hit[] }).items; // the page that reads it checks its schema
}

async function listed(reader: Browser, path: string): Promise<{ id: string; name: string }[]> {
  return ((await reader.get(path)).body.items ?? []) as { id: string; name: string }[]; // rows of these lists have both
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

test('each reader finds the projects, the branches and the keys of their lists, and no others', async () => {
  await makeKey(dev, { name: 'Of one who is no manager', projects: null });
  const hank = await signIn(product, 'owner@globex.example');
  const seen: number[] = [];
  for (const reader of [owner, lead, dev, viewer, hank]) {
    const projects = await listed(reader, '/api/projects?limit=100');
    const archived = await listed(reader, '/api/projects?limit=100&status=archived');
    const branches = await Promise.all(
      [...projects, ...archived].map(({ id }) => listed(reader, `/api/projects/${id}/branches?limit=100`)),
    );
    const keys = await listed(reader, '/api/api-keys?limit=100');
    expect(idsOf(await found(reader, 'type:project'))).toEqual(idsOf([...projects, ...archived]));
    expect(idsOf(await found(reader, 'type:branch'))).toEqual(idsOf(branches.flat()));
    expect(idsOf(await found(reader, 'type:api-key'))).toEqual(idsOf(keys));
    seen.push(keys.length);
  }
  // Readers with more rights see more, so the lists differ in length.
  expect(new Set(seen).size).toBeGreaterThan(2);
});

describe('a project', () => {
  test('is found by its name, its key, its description, its repository and what its agents are told first', async () => {
    const input = { name: 'Kestrel gate', key: 'KSG', description: 'Watches the turnstiles.' };
    const made = (await owner.post('/api/projects', { ...input, visibility: 'members' })).body;
    const settings = (await owner.get(`/api/projects/${made.id}/settings`)).body;
    const told = { repoUrl: 'https://git.example/acme/osprey', agentGuidance: 'Never wake the **heron**.' };
    await owner.patch(`/api/projects/${made.id}`, { version: settings.version, ...told });
    // Three letters can also occur in the random text of a key.
    for (const q of ['kestrel', 'ksg type:project', 'turnstile', 'osprey', 'heron', 'kes type:project'])
      expect([q, await found(owner, q)]).toEqual([
        q,
        [
          expect.objectContaining({
            type: 'project',
            id: made.id,
            label: 'KSG',
            title: 'Kestrel gate',
            status: 'active',
            author: 'Marta Ruiz',
          }),
        ],
      ]);
    expect((await found(owner, 'heron'))[0]?.passage).toContain('Never wake the heron');
    expect(await found(viewer, 'kestrel')).toEqual([]);
    expect(await found(owner, 'kestrel in:KSG type:project by:me')).toHaveLength(1);
    expect(await found(owner, 'kestrel in:payments-api')).toEqual([]);
    expect(await found(owner, 'kestrel before:1d')).toEqual([]);

    const move = async (to: string, more: object = {}) => {
      const { version } = (await owner.get(`/api/projects/${made.id}`)).body;
      expect((await owner.post(`/api/projects/${made.id}/transition`, { to, version, ...more })).status).toBe(200);
    };
    await move('archived');
    expect(await found(owner, 'kestrel status:archived')).toMatchObject([{ id: made.id, status: 'archived' }]);
    expect(await found(owner, 'kestrel status:active')).toEqual([]);
    await move('deleted', { confirm: 'Kestrel gate' });
    expect(await found(owner, 'kestrel')).toEqual([]);
  });
});

describe('a branch', () => {
  test('is found by each part of its name, by its pull request and by its state', async () => {
    const { secret } = await makeKey(dev, { scopes: ['read', 'record'], projects: null });
    const agent = openAgent(product, secret);
    const git = { head: '1f2e3d4c5b6a798801f2e3d4c5b6a79880123456', pullRequest: 'https://git.example/acme/payments/pull/77123' };
    const work = { goal: 'Look at it.', client: 'Okapi', model: 'm', branch: 'fix/heron-timeouts', git, clientRequestId: 'few-1' };
    const started = await agent.post('/api/agent/start_session', { project: 'payments-api', ...work });
    expect(started.status).toBeLessThan(300);
    const branch = { type: 'branch', title: 'fix/heron-timeouts', projectSlug: 'payments-api', status: 'active', author: 'Okapi' };
    for (const q of [
      'heron',
      'heron-timeouts',
      'fix/heron-timeouts',
      'heron timeout',
      '77123',
      '1f2e3d4c',
      'type:branch heron status:active',
    ])
      expect([q, (await found(dev, q)).filter(({ type }) => type === 'branch')]).toEqual([q, [expect.objectContaining(branch)]]);
    expect((await found(dev, 'heron type:branch'))[0]?.passage).toBe(git.pullRequest);
    expect(await found(dev, 'heron type:branch status:merged')).toEqual([]);
  });
});

describe('an API key', () => {
  test('is found by its name, its beginning and its end, by those who may see it', async () => {
    const projectId = String((await owner.get('/api/projects/payments-api')).body.id);
    const {
      secret,
      key: { id },
    } = await makeKey(dev, { name: 'Kingfisher laptop', projects: [projectId] });
    const key = { type: 'api-key', id, title: 'Kingfisher laptop', status: 'active', projectSlug: 'payments-api' };
    for (const q of ['kingfisher', `type:api-key ${secret.slice(-4)}`]) {
      expect(await found(dev, q)).toMatchObject([key]);
      expect(await found(owner, q)).toMatchObject([key]);
      expect(await found(viewer, q)).toEqual([]);
    }
    expect((await found(dev, 'kingfisher'))[0]?.passage).toContain(`…${secret.slice(-4)}`);
    expect(await found(dev, 'kingfisher in:payments-api by:me')).toMatchObject([key]);
    expect(await found(owner, 'kingfisher by:me')).toEqual([]);
    expect(await found(dev, 'kingfisher in:mobile-app')).toEqual([]);
    expect(await found(openAgent(product, secret), 'kingfisher')).toEqual([]);
    expect(await found(openAgent(product, secret), 'type:api-key')).toEqual([]);
    expect((await moveKey(dev, id, 'revoked')).status).toBe(200);
    expect(await found(dev, 'kingfisher status:active')).toEqual([]);
    expect(await found(dev, 'kingfisher status:revoked')).toMatchObject([{ id, status: 'revoked' }]);
  });
});
