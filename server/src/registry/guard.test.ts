import { RegistryHealthSchema, type RemoteReport, RevisionHistorySchema, releaseName } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';
import { judge, minimumSample } from './guard.ts';

describe('a canary', () => {
  const limits = { errorRate: 0.1, loadMs: 1000 };
  const seen = (failed: number, loadMs: number, tabs = 20, people = 5) => ({ tabs, people, failed, loadMs });

  test.each([
    ['within its limits', seen(2, 1000), seen(0, 500), null],
    ['beyond its error rate', seen(3, 500), seen(1, 500), { code: 'FAILED', failed: 3, tabs: 20, limit: 0.1, stable: 0.05 }],
    ['beyond it, and no worse than the stable one', seen(3, 500), seen(4, 500), null],
    ['too slow', seen(0, 1001), seen(0, 500), { code: 'SLOW', loadMs: 1001, limitMs: 1000 }],
    ['too slow, and no slower than the stable one', seen(0, 1001), seen(0, 1200), null],
    ['bad in too few tabs', seen(9, 500, minimumSample.tabs - 1), undefined, null],
    ['bad for too few people', seen(20, 500, 20, minimumSample.people - 1), undefined, null],
    ['bad, with nobody on the stable one', seen(20, 500), undefined, { code: 'FAILED', failed: 20, tabs: 20, limit: 0.1, stable: 0 }],
    ['nobody has seen', undefined, seen(0, 100), null],
  ] as const)('%s', (_name, canary, stable, expected) => {
    expect(judge({ limits }, canary, stable)).toEqual(expected);
  });
});

describe('what tabs report', () => {
  let registry: TestRegistry;
  let admin: string;
  beforeAll(async () => {
    registry = await startTestRegistry({ CAIRN_DEMO: '1' });
    admin = await signIn(registry.cairn, 'admin@cairn.example');
  });
  afterAll(() => registry.cairn.stop());

  const post = (cookie: string | null, tab: string, reports: Partial<RemoteReport>[]) =>
    fetch(`${registry.cairn.url}/api/registry/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({
        tab,
        reports: reports.map((report) => ({ remote: 'workspace', code: null, loadMs: 200, phases: { entry: 50 }, ...report })),
      }),
    });
  const health = async () => {
    const answer = await fetch(`${registry.cairn.url}/api/registry/health`, { headers: { cookie: admin } });
    return v.parse(RegistryHealthSchema, await answer.json());
  };
  const healthOf = async (release: string) => (await health()).releases.find((one) => one.release === release);

  test('counts one vote a tab, its first failure, and few tabs of one person', async () => {
    const release = await registry.live(testRelease({ content: 'counted' }));
    const owner = await signIn(registry.cairn, 'owner@acme.example');
    expect((await post(owner, 'tab-one-1', [{ release, loadMs: 300 }])).status).toBe(200);
    await post(owner, 'tab-one-1', [{ release, code: 'RENDER', loadMs: null }]);
    await post(owner, 'tab-one-1', [{ release, code: 'TIMEOUT', loadMs: null }]);
    expect(await healthOf(release)).toMatchObject({ tabs: 1, people: 1, failed: 1, loadMs: 300, codes: [{ code: 'RENDER', tabs: 1 }] });
    for (let tab = 0; tab < 20; tab += 1) await post(owner, `tab-many-${tab}`, [{ release, code: 'EVALUATION', loadMs: null }]);
    expect(await healthOf(release)).toMatchObject({ tabs: 3, people: 1 });
    const { hours } = await health();
    expect(hours.reduce((sum, { tabs }) => sum + tabs, 0)).toBe(3);
  });

  test('counts the tabs in which a release runs in the place of one that failed there', async () => {
    const good = await registry.live(testRelease({ content: 'good before' }));
    const failing = await registry.live(testRelease({ content: 'fails in some tabs' }));
    const owner = await signIn(registry.cairn, 'owner@acme.example');
    await post(owner, 'tab-back-1', [
      { release: good, insteadOf: failing },
      { release: failing, code: 'BLOCKED', loadMs: null },
    ]);
    await post(owner, 'tab-back-2', [{ release: good }]);
    expect(await healthOf(good)).toMatchObject({ tabs: 2, failed: 0, insteadTabs: 1 });
    expect(await healthOf(failing)).toMatchObject({ tabs: 1, failed: 1, insteadTabs: 0 });
  });

  test.each([
    ['nobody who is not signed in', null, '1.0.0-0123456789ab', 401],
    ['what is no release', 'dev@acme.example', 'latest', 400],
  ] as const)('takes it from %s', async (_name, email, release, status) => {
    const cookie = email && (await signIn(registry.cairn, email));
    expect((await post(cookie, 'tab-refused', [{ release }])).status).toBe(status);
  });

  test('knows nothing of a release that is not there', async () => {
    const cookie = await signIn(registry.cairn, 'dev@acme.example');
    expect((await post(cookie, 'tab-unknown', [{ release: '9.9.9-0123456789ab' }])).status).toBe(200);
    expect(await healthOf('9.9.9-0123456789ab')).toBeUndefined();
  });

  test('of a bad canary withdraws it, by a revision that says why, and leaves the stable release', async () => {
    const stable = await registry.live(testRelease({ content: 'guarded: stable' }));
    const next = testRelease({ content: 'guarded: next' });
    await registry.publish(next);
    const release = releaseName(next.manifest);
    await registry.change('promotions', { release, audience: { percent: 99 } });
    const people = ['owner@acme.example', 'lead@acme.example', 'dev@acme.example', 'viewer@acme.example'];
    const cookies = await Promise.all(people.map((email) => signIn(registry.cairn, email)));
    const entry = async () => (await registry.call('live')).revision?.remotes.workspace;

    // One person alone, however many their tabs, does not do it.
    for (let tab = 0; tab < 15; tab += 1) await post(cookies[0] ?? '', `tab-alone-${tab}`, [{ release, code: 'RENDER' }]);
    expect(await entry()).toHaveProperty('canary');

    for (const [at, cookie] of cookies.entries()) {
      for (let tab = 0; tab < 3; tab += 1) await post(cookie, `tab-${at}-${tab}-x`, [{ release, code: 'RENDER' }, { release: stable }]);
    }
    expect(await entry()).toEqual({ stable, lastGood: expect.anything(), on: true });
    const answer = await fetch(`${registry.cairn.url}/api/registry/revisions`, { headers: { cookie: admin } });
    const { revisions } = v.parse(RevisionHistorySchema, await answer.json());
    expect(revisions[0]).toMatchObject({
      author: 'Cairn',
      note: expect.stringMatching(/is taken back from canary: it failed in 1\d of 1\d tabs/),
      change: { action: 'take-back', remote: 'workspace', release, reason: '', beyond: { code: 'FAILED', limit: 0.02, stable: 0 } },
    });
  });
});
