import { createHash } from 'node:crypto';
import { federationRuntime, PlanSchema, RemoteHistorySchema, releaseBudgets, releaseName } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { desc } from 'drizzle-orm';
import * as v from 'valibot';
import { codesOf, startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';
import { registryAudit } from './schema.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry({ CAIRN_DEMO: '1' });
});
afterAll(() => registry.cairn.stop());

const entryNow = async () => (await registry.call('live')).revision?.remotes.workspace;

/** Returns the release of the workspace that a person gets. */
async function plannedFor(email: string): Promise<string | undefined> {
  const headers = { cookie: await signIn(registry.cairn, email) };
  const plan = v.parse(PlanSchema, await (await fetch(`${registry.cairn.url}/api/registry/plan`, { headers })).json());
  return plan.remotes.find(({ id }) => id === 'workspace')?.release;
}

/** Changes the registry as a signed-in person instead of with a token. */
async function asPerson(email: string, path: string, body: object) {
  const headers = { cookie: await signIn(registry.cairn, email), 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const base = await registry.liveNumber();
  const answer = await fetch(`${registry.cairn.url}/api/registry/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ base, remote: 'workspace', ...body }),
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; issues?: { field: string }[] } }; // checked field by field
}

describe('a roll back to a release', () => {
  test('makes it stable for everyone, ends a canary, and never falls back to what it left', async () => {
    const first = await registry.live(testRelease({ content: 'back: first' }));
    const second = await registry.live(testRelease({ content: 'back: second' }));
    const third = await registry.live(testRelease({ content: 'back: third' }));
    const next = testRelease({ content: 'back: next' });
    await registry.publish(next);
    await registry.change('promotions', { release: releaseName(next.manifest), audience: { percent: 50 } });
    const note = 'two releases are bad';
    const body = { to: first, note };
    expect((await asPerson('dev@acme.example', 'rollbacks', body)).status).toBe(403);
    expect((await asPerson('admin@cairn.example', 'rollbacks', { to: first })).body.issues?.[0]?.field).toBe('note');
    expect((await asPerson('admin@cairn.example', 'rollbacks', body)).status).toBe(200);
    const { lastGood, ...entry } = (await entryNow()) ?? {};
    expect(entry).toEqual({ stable: first, on: true });
    expect([first, second, third]).not.toContain(lastGood);
    expect((await registry.call('live')).revision).toMatchObject({ author: expect.any(String), note });
  });

  test('is refused to the stable one, and to one that is not in the store', async () => {
    const stable = await registry.live(testRelease({ content: 'back: refused' }));
    expect(codesOf(await registry.change('rollbacks', { to: stable }))).toEqual(['STABLE_ALREADY']);
    expect(codesOf(await registry.change('rollbacks', { to: '9.9.9-0123456789ab' }))).toEqual(['NOT_FOUND']);
    await registry.change('switches', { on: false });
    expect(codesOf(await registry.change('rollbacks', { to: '9.9.9-0123456789ab' }))).toEqual(['NOT_FOUND']);
    await registry.change('switches', { on: true });
    expect((await entryNow())?.stable).toBe(stable);
  });
});

describe('a canary', () => {
  test('reaches its tenants alone, beside the stable release, until it is taken back', async () => {
    const stable = await registry.live(testRelease({ content: 'canary: stable' }));
    const next = testRelease({ content: 'canary: next' });
    await registry.publish(next);
    const release = releaseName(next.manifest);
    const put = await registry.change('promotions', { release, audience: { tenants: ['acme'] } });
    expect(put).toMatchObject({ status: 200, changed: true });
    expect(put.revision?.change).toEqual({ action: 'canary', remote: 'workspace', release, audience: { tenants: ['acme'] }, reason: '' });
    expect(await entryNow()).toMatchObject({ stable, canary: { release, audience: { tenants: ['acme'] } } });
    expect([await plannedFor('owner@acme.example'), await plannedFor('owner@globex.example')]).toEqual([release, stable]);

    expect(await registry.change('rollbacks', {})).toMatchObject({
      status: 200,
      changed: true,
      revision: { change: { action: 'take-back', release, beyond: null } },
    });
    expect(await entryNow()).not.toHaveProperty('canary');
    expect(await plannedFor('owner@acme.example')).toBe(stable);
  });

  test('is widened in place, and ends where it is promoted to everyone', async () => {
    const stable = await registry.live(testRelease({ content: 'widened: stable' }));
    const next = testRelease({ content: 'widened: next' });
    await registry.publish(next);
    const release = releaseName(next.manifest);
    const first = await registry.change('promotions', { release, audience: { percent: 1 }, limits: { errorRate: 0.5, loadMs: 900 } });
    const begun = first.revision?.remotes.workspace?.canary;
    await registry.change('promotions', { release, audience: { percent: 50 } });
    expect((await entryNow())?.canary).toEqual({ ...begun, audience: { percent: 50 } });
    await registry.promote(next, await registry.liveNumber());
    expect(await entryNow()).toEqual({ stable: release, lastGood: stable, on: true });
  });

  test.each([
    ['of the stable release', async () => ({ release: await registry.live(testRelease({ content: 'same' })) }), 'STABLE_ALREADY'],
    ['of a remote that has none stable', async () => ({ remote: 'staff', release: '1.0.0-0123456789ab' }), 'NO_STABLE'],
  ])('%s is refused', async (_name, body, code) => {
    const wanted = { audience: { percent: 5 }, ...(await body()) };
    const before = await registry.liveNumber();
    const token = 'remote' in wanted ? registry.tokens.staff : undefined;
    const answer = await registry.change('promotions', wanted, token);
    expect(answer).toMatchObject({ status: 422, code: 'STATE_INVALID' });
    expect([codesOf(answer), await registry.liveNumber()]).toEqual([[code], before]);
  });

  test('that would not run, or was never published, is refused as any release', async () => {
    await registry.live(testRelease({ content: 'beside' }));
    const misfit = testRelease({ content: 'canary misfit' });
    misfit.manifest = { ...misfit.manifest, range: '^9.0.0' };
    await registry.publish(misfit);
    const audience = { percent: 5 };
    expect(codesOf(await registry.change('promotions', { release: releaseName(misfit.manifest), audience }))).toEqual(['INCOMPATIBLE']);
    expect(codesOf(await registry.change('promotions', { release: '9.9.9-0123456789ab', audience }))).toEqual(['NOT_FOUND']);
    expect(await entryNow()).not.toHaveProperty('canary');
  });
});

describe('rolling back and switching off', () => {
  test('goes back one release at a time, and what was bad is not fallen back to', async () => {
    const [one, two, three] = [
      await registry.live(testRelease({ content: 'back one' })),
      await registry.live(testRelease({ content: 'back two' })),
      await registry.live(testRelease({ content: 'back three' })),
    ];
    const { revision } = await registry.change('rollbacks', { note: 'three is bad' });
    expect(revision?.change).toEqual({ action: 'rollback', remote: 'workspace', from: three, to: two, reason: 'three is bad' });
    expect(await entryNow()).toEqual({ stable: two, lastGood: one, on: true });
    await registry.change('rollbacks', {});
    expect((await entryNow())?.stable).toBe(one);
    expect((await registry.call('live')).revision?.note).toBe(`workspace is rolled back from ${two} to ${one}`);
    expect((await entryNow())?.lastGood).not.toBe(three);
  });

  test('an off remote is served to nobody, stays off when it is switched off again, and comes back as it was', async () => {
    const stable = await registry.live(testRelease({ content: 'to be off' }));
    expect(await registry.change('switches', { on: false })).toMatchObject({ status: 200, changed: true });
    expect(await registry.change('switches', { on: false })).toMatchObject({ status: 200, changed: false });
    expect(await plannedFor('owner@acme.example')).toBeUndefined();
    expect((await registry.call('live')).serving).toEqual({});
    await registry.change('switches', { on: true });
    expect(await plannedFor('owner@acme.example')).toBe(stable);
  });

  test('a remote that was never released can be neither', async () => {
    for (const [path, body] of [
      ['rollbacks', {}],
      ['switches', { on: false }],
    ] as const) {
      const answer = await registry.change(path, { remote: 'staff', ...body }, registry.tokens.staff);
      expect([answer.status, codesOf(answer)]).toEqual([422, ['NOT_FOUND']]);
    }
  });
});

describe('who changes the registry', () => {
  const changes = [
    ['promotions', { release: '1.0.0-0123456789ab' }],
    ['rollbacks', {}],
    ['switches', { on: false }],
  ] as const;

  test.each(changes)('%s: the remote’s own token, or a platform administrator with a reason', async (path, body) => {
    const before = await registry.liveNumber();
    expect((await registry.change(path, body, null)).status).toBe(401);
    expect((await registry.change(path, body, registry.tokens.staff)).status).toBe(403);
    for (const email of ['owner@acme.example', 'staff@cairn.example'])
      expect((await asPerson(email, path, { ...body, note: 'because' })).status).toBe(403);
    const silent = await asPerson('admin@cairn.example', path, { ...body, note: '  ' });
    expect([silent.status, silent.body.issues?.[0]?.field]).toEqual([400, 'note']);
    const stale = await registry.change(path, { ...body, on: false, base: 0 });
    expect([409, 422]).toContain(stale.status);
    expect(await registry.liveNumber()).toBe(before);
  });

  test('is written down with name and reason, what was refused as well', async () => {
    await registry.live(testRelease({ content: 'audited' }));
    expect((await asPerson('admin@cairn.example', 'switches', { on: false, note: 'an incident' })).status).toBe(200);
    expect((await asPerson('admin@cairn.example', 'promotions', { release: '9.9.9-0123456789ab', note: 'a guess' })).status).toBe(422);
    const rows = await registry.cairn.database.anonymous((tx) => tx.select().from(registryAudit).orderBy(desc(registryAudit.id)).limit(2));
    expect(rows).toMatchObject([
      { action: 'promote', outcome: 'refused', actor: { type: 'user' }, detail: { note: 'a guess' } },
      { action: 'off', outcome: 'done', actor: { type: 'user' }, detail: { note: 'an incident' } },
    ]);
    const { revision } = await registry.call('live');
    expect([revision?.note, revision?.author]).toEqual(['an incident', rows[0]?.actor.name]);
    expect(revision?.change).toEqual({ action: 'off', remote: 'workspace', reason: 'an incident' });
    await registry.change('switches', { on: true });
  });

  test('of two that saw the same revision one wins, whatever they do', async () => {
    await registry.live(testRelease({ content: 'raced one' }));
    await registry.live(testRelease({ content: 'raced two' }));
    const base = await registry.liveNumber();
    const answers = await Promise.all([
      registry.change('rollbacks', { base }),
      registry.change('switches', { base, on: false }),
      registry.change('rollbacks', { base }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await registry.liveNumber()).toBe(base + 1);
    await registry.change('switches', { on: true });
  });
});

describe('a check', () => {
  const check = ({ manifest }: { manifest: object }, token?: string) =>
    registry.call(
      'checks',
      {
        method: 'POST',
        body: JSON.stringify({ manifest, hash: createHash('sha256').update(JSON.stringify(manifest)).digest('hex') }),
      },
      token,
    );

  test('tells everything at once, and changes nothing', async () => {
    await registry.live(testRelease({ content: 'owner of /app' }));
    const right = testRelease({ id: 'staff', content: 'checked', routes: ['/app/staff'] });
    const before = await registry.liveNumber();
    expect(await check(right, registry.tokens.staff)).toMatchObject({ status: 200, issues: [] });
    const [entry, ...files] = right.manifest.files;
    const wrong = {
      ...right.manifest,
      range: '^9.0.0',
      shared: { react: '^18.0.0', [federationRuntime]: '^0.21.6' },
      routes: [...right.manifest.routes, { path: '/app', page: 'home', requiresAuth: true, permission: null, offline: false }],
      files: [{ ...entry, size: releaseBudgets.file + 1 }, ...files],
    };
    expect(codesOf(await check({ manifest: wrong }, registry.tokens.staff))).toEqual([
      'MANIFEST_INVALID',
      'MANIFEST_INVALID',
      'MANIFEST_INVALID',
      'MANIFEST_INVALID',
      'OVER_BUDGET',
      'OVER_BUDGET',
    ]);
    expect(await check(right)).toMatchObject({ status: 403, code: 'FORBIDDEN' }); // another remote's token
    expect(await registry.liveNumber()).toBe(before);
  });

  test('wants to know the federation runtime that a release was built with', async () => {
    const { manifest } = testRelease({ content: 'runtime' });
    const built = async (shared: object) =>
      (await check({ manifest: { ...manifest, shared: { react: '^19.0.0', ...shared } } })).issues.map(({ message }) => message);
    expect(await built({ [federationRuntime]: '^2.9.0' })).toEqual([]);
    expect(await built({ [federationRuntime]: '^0.21.6' })).toEqual([`needs ${federationRuntime} ^0.21.6, the host provides 2.9.2`]);
    expect(await built({})).toEqual([expect.stringContaining(`has no version of ${federationRuntime}`)]);
  });

  test('knows a release of the same name with another content', async () => {
    const release = testRelease({ content: 'same name' });
    await registry.publish(release);
    expect(codesOf(await check(release))).toEqual([]);
    const other = { manifest: { ...release.manifest, labels: { ...release.manifest.labels, en: 'Another' } } };
    expect(codesOf(await check(other))).toEqual(['RELEASE_DIFFERS']);
  });

  test('a release over its budgets is not promoted either', async () => {
    const heavy = testRelease({ content: 'x'.repeat(releaseBudgets.firstVisit) });
    await registry.publish(heavy);
    expect(new Set(codesOf(await registry.promote(heavy, await registry.liveNumber())))).toEqual(new Set(['OVER_BUDGET']));
  });
});

test('the history of a remote has its releases, and the revisions that changed it alone', async () => {
  const ask = async (remote: string, token = registry.tokens.workspace) =>
    fetch(`${registry.cairn.url}/api/registry/remotes/${remote}`, { headers: { Authorization: `Bearer ${token}` } });
  const staff = testRelease({ id: 'staff', content: 'history', routes: ['/app/staff'] });
  await registry.live(staff, registry.tokens.staff);
  const release = await registry.live(testRelease({ content: 'after the staff' }));
  const own = v.parse(RemoteHistorySchema, await (await ask('staff', registry.tokens.staff)).json());
  expect(own.releases).toMatchObject([{ release: releaseName(staff.manifest), publishedBy: 'local staff' }]);
  expect(own.revisions).toMatchObject([{ entry: { stable: releaseName(staff.manifest) } }]);
  const workspace = v.parse(RemoteHistorySchema, await (await ask('workspace')).json());
  expect(workspace.revisions[0]).toMatchObject({
    note: `workspace ${release} is stable`,
    change: { action: 'promote', remote: 'workspace', release, fromCheckout: false, reason: '' },
    entry: { stable: release },
  });
  expect(workspace.revisions).toHaveLength(20);
  expect((await ask('staff')).status).toBe(403);
});
