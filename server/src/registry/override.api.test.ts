import { InitialStateSchema, OverridableSchema, PlanSchema, releaseName } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { type TestRelease, testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';

const origin = 'http://localhost:3004';

let registry: TestRegistry;
let developer: string;
let viewer: string;
let live: string;
beforeAll(async () => {
  registry = await startTestRegistry({ CAIRN_DEMO: '1', CAIRN_ALLOW_OVERRIDE: 'developer' });
  live = await registry.live(testRelease({ content: 'everyone' }));
  [developer, viewer] = await Promise.all([signIn(registry.cairn, 'dev@acme.example'), signIn(registry.cairn, 'viewer@acme.example')]);
});
afterAll(() => registry.cairn.stop());

const AnswerSchema = v.looseObject({ code: v.optional(v.string()), id: v.optional(v.string(), '') });

async function ask(path: string, cookie: string, method = 'GET', body?: object) {
  const response = await fetch(`${registry.cairn.url}/api/registry/${path}`, {
    method,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, ...v.parse(AnswerSchema, await response.json()) };
}

const begin = (cookie: string, ...remotes: string[]) => ask('overrides', cookie, 'POST', { remotes });

/** Returns the state in the HTML and its policy. */
async function open(
  cookie: string,
  query = '',
): Promise<{ state: v.InferOutput<typeof InitialStateSchema>; policy: string; status: number }> {
  const response = await fetch(`${registry.cairn.url}/app${query}`, { headers: { cookie } });
  const [, json = ''] = /id="initial-state"[^>]*>(.*?)<\/script>/s.exec(await response.text()) ?? [];
  return {
    state: v.parse(v.pipe(v.string(), v.parseJson(), InitialStateSchema), json),
    policy: response.headers.get('content-security-policy') ?? '',
    status: response.status,
  };
}

const running = (plan: v.InferOutput<typeof PlanSchema>) => plan.remotes.map(({ id, release, base }) => `${id} ${release} ${base}`);
const everyones = () => [`workspace ${live} /remotes/workspace/${live}/`];

async function audited(target: string): Promise<unknown[]> {
  const { rows } = await registry.cairn.database.anonymous((tx) =>
    tx.execute(sql`select action, outcome, actor->>'type' as actor from registry_audit where target = ${target} order by id`),
  );
  return rows;
}

/** Returns the manifest as a dev server sends it. */
const manifestOf = ({ manifest }: TestRelease) => ({ ...manifest, files: manifest.files.map((file) => ({ ...file, integrity: '' })) });

describe('a remote from another origin', () => {
  test('becomes part of the tab’s plan once the tab has read it, and of nobody else’s', async () => {
    const { status, id } = await begin(developer, `workspace@${origin}`);
    expect(status).toBe(201);
    const before = await open(developer, `?overrides=${id}`);
    // Until then the HTML does not tell which remote owns the path, so that nothing else runs there.
    expect(before.state.plan.remotes).toEqual([]);
    expect(before.state.develop?.tab).toMatchObject({ id, overrides: [{ override: { remote: 'workspace', origin } }] });
    expect(before.policy).toMatch(/connect-src 'self'[^;]* http:\/\/localhost:3004 ws:\/\/localhost:3004;/);
    expect(before.policy).toContain("script-src 'nonce-");

    const mine = manifestOf(testRelease({ content: 'mine', routes: ['/app', '/app/mine'] }));
    const answer = await ask(`overrides/${id}/manifests`, developer, 'POST', { manifests: { workspace: mine, staff: mine } });
    const { plan, overrides } = v.parse(
      v.object({ plan: PlanSchema, overrides: v.array(v.looseObject({ problem: v.nullable(v.unknown()) })) }),
      answer,
    );
    expect(running(plan)).toEqual([`workspace ${releaseName(mine)} ${origin}/`]);
    expect(overrides.map(({ problem }) => problem)).toEqual([null]);
    // A later read returns the same.
    expect(running(v.parse(PlanSchema, await ask(`plan?overrides=${id}`, developer)))).toEqual(running(plan));
    expect(running(v.parse(PlanSchema, await ask('plan', developer)))).toEqual(everyones());
    expect(await audited(`workspace@${origin}`)).toEqual([{ action: 'override', outcome: 'done', actor: 'user' }]);
  });

  test('that cannot run leaves what everyone gets, with everything that is wrong', async () => {
    const { id } = await begin(developer, `workspace@${origin}`);
    const wrong = { ...manifestOf(testRelease({ content: 'wrong' })), range: '^9.0.0', entry: '../../elsewhere.js' };
    const answer = await ask(`overrides/${id}/manifests`, developer, 'POST', { manifests: { workspace: wrong } });
    expect(answer).toMatchObject({ overrides: [{ problem: { code: 'INVALID' } }] });
    expect(JSON.stringify(answer)).toContain('needs shell ^9.0.0');
    expect(running(v.parse(v.object({ plan: PlanSchema }), answer).plan)).toEqual(everyones());
  });

  test.each(['https://evil.example', 'http://localhost.evil.example', 'https://10.0.0.1:3004'])(
    '%s is refused, and that is written down',
    async (other) => {
      expect(await begin(developer, `workspace@${other}`)).toMatchObject({ status: 422, code: 'ORIGIN_REFUSED' });
      expect(await audited(`workspace@${other}`)).toEqual([{ action: 'override', outcome: 'refused', actor: 'user' }]);
    },
  );

  test.each([
    'workspace@http://localhost:3004/path',
    'workspace@http://localhost@evil.example',
    'workspace@javascript:alert(1)',
    '@1.0.0',
    'x\0@1.0.0',
  ])('%j is not even read', async (text) => {
    expect(await begin(developer, text)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('another published release', () => {
  test('is named by its version or its name, and comes with its files and hashes', async () => {
    const next = testRelease({ version: '1.7.0', content: 'next' });
    await registry.publish(next);
    for (const name of ['1.7.0', releaseName(next.manifest)]) {
      const { id } = await begin(developer, `workspace@${name}`);
      const { state, policy } = await open(developer, `?overrides=${id}`);
      expect(running(state.plan)).toEqual([`workspace ${releaseName(next.manifest)} /remotes/workspace/${releaseName(next.manifest)}/`]);
      expect(Object.values(state.plan.remotes[0]?.integrity ?? {}).every((one) => one.startsWith('sha384-'))).toBe(true);
      expect(policy).not.toContain('localhost:');
    }
    const { remotes } = v.parse(OverridableSchema, await ask('overrides', developer));
    expect(remotes.find(({ id }) => id === 'workspace')).toMatchObject({ running: live, label: 'workspace (en)' });
    expect(remotes.find(({ id }) => id === 'workspace')?.releases.map(({ release }) => release)).toContain(releaseName(next.manifest));
    expect(await begin(developer, 'workspace@9.9.9')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('the id of a tab', () => {
  test('is good for its own sign-in alone, while its person may, until it is ended', async () => {
    const { id } = await begin(developer, 'workspace@1.7.0');
    const elsewhere = await signIn(registry.cairn, 'dev@acme.example');
    for (const cookie of [elsewhere, viewer]) {
      const { state, policy } = await open(cookie, `?overrides=${id}`);
      expect(running(state.plan)).toEqual(everyones());
      expect(state.develop?.tab ?? null).toBeNull();
      expect(policy).not.toContain('localhost:');
      expect(running(v.parse(PlanSchema, await ask(`plan?overrides=${id}`, cookie)))).toEqual(everyones());
    }
    expect(await ask(`overrides/${id}`, elsewhere, 'DELETE')).toMatchObject({ status: 404 });
    expect(await ask(`overrides/${id}`, developer, 'DELETE')).toMatchObject({ status: 200 });
    expect(running((await open(developer, `?overrides=${id}`)).state.plan)).toEqual(everyones());
    expect(await ask(`overrides/${id}`, developer, 'DELETE')).toMatchObject({ status: 404 });
  });

  test.each(['ovr_none', 'x', "ovr_' or 1=1", '%00', 'ovr_%2e%2e'])('%s is nobody’s', async (id) => {
    const { state, status } = await open(developer, `?overrides=${id}`);
    expect([status, running(state.plan)]).toEqual([200, everyones()]);
  });
});

test('whoever has not the permission is told of none of it, and may do none of it', async () => {
  expect((await open(viewer)).state.develop).toBeUndefined();
  expect((await open(developer)).state.develop).toEqual({ origins: ['loopback'], tab: null, development: false });
  for (const [method, path, body] of [
    ['GET', 'overrides'],
    ['POST', 'overrides', { remotes: ['workspace@1.7.0'] }],
    ['POST', 'overrides/ovr_none/manifests', { manifests: {} }],
    ['DELETE', 'overrides/ovr_none'],
  ] as const) {
    expect(await ask(path, viewer, method, body)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await ask(path, '', method, body)).toMatchObject({ status: 401 });
  }
});
