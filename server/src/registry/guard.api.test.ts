import { isReached, RegistryHealthSchema, type RemoteReport, RevisionHistorySchema, releaseName } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';
import { countAudience } from './canary-votes.ts';
import { judge, minimumSample } from './guard.ts';

describe('a canary', () => {
  const limits = { errorRate: 0.1, loadMs: 1000 };
  const seen = (failed: number, loadMs: number, more: Partial<Parameters<typeof judge>[1]> = {}) => ({
    ...{ tabs: 20, people: 5, failed, failedPeople: Math.min(failed, 5), loadMs, slowPeople: loadMs > limits.loadMs ? 3 : 0 },
    ...more,
  });
  const many = 1_000;

  test.each([
    ['within its limits', seen(2, 1000), seen(0, 500), many, null],
    ['beyond its error rate', seen(3, 500), seen(1, 500), many, { code: 'FAILED', failed: 3, tabs: 20, limit: 0.1, stable: 0.05 }],
    ['beyond it, and no worse than the stable one', seen(3, 500), seen(4, 500), many, null],
    ['too slow', seen(0, 1001), seen(0, 500), many, { code: 'SLOW', loadMs: 1001, limitMs: 1000 }],
    ['too slow, and no slower than the stable one', seen(0, 1001), seen(0, 1200), many, null],
    ['too slow for one person', seen(0, 1001, { slowPeople: 1 }), seen(0, 500), many, null],
    ['bad in too few tabs', seen(9, 500, { tabs: minimumSample.tabs - 1 }), undefined, many, null],
    ['bad for too few people', seen(20, 500, { people: minimumSample.people - 1 }), undefined, many, null],
    ['bad for one person of several', seen(3, 500, { failedPeople: 1 }), undefined, many, null],
    ['bad, with nobody on the stable one', seen(20, 500), undefined, many, { code: 'FAILED', failed: 20, tabs: 20, limit: 0.1, stable: 0 }],
    ['nobody has seen', undefined, seen(0, 100), many, null],
    ['bad for the one person who gets it', seen(1, 500, { tabs: 3, people: 1 }), undefined, 1, { code: 'FAILED', failed: 1, tabs: 3 }],
    ['bad for the one person who gets it, in one tab so far', seen(1, 500, { tabs: 1, people: 1 }), undefined, 1, null],
    ['bad for one of the two who get it', seen(2, 500, { tabs: 6, people: 2, failedPeople: 1 }), undefined, 2, null],
    ['bad for both who get it', seen(2, 500, { tabs: 6, people: 2 }), undefined, 2, { code: 'FAILED', failed: 2, tabs: 6 }],
  ] as const)('%s', (_name, canary, stable, audience, expected) => {
    const judged = judge({ limits }, canary, stable, audience);
    if (expected === null) expect(judged).toBeNull();
    else expect(judged).toMatchObject(expected);
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
    await registry.change('promotions', { release, audience: { tenants: ['acme'] } });
    const people = ['owner@acme.example', 'lead@acme.example', 'dev@acme.example', 'viewer@acme.example'];
    const cookies = await Promise.all(people.map((email) => signIn(registry.cairn, email)));
    const entry = async () => (await registry.call('live')).revision?.remotes.workspace;

    // A single person cannot cause it, regardless of their number of tabs.
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
      note: expect.stringMatching(/was stopped: it failed in 1\d of 1\d tabs/),
      change: { action: 'take-back', remote: 'workspace', release, reason: '', beyond: { code: 'FAILED', limit: 0.02, stable: 0 } },
    });
  });

  describe('decides of a canary', () => {
    const acme = ['owner@acme.example', 'lead@acme.example', 'dev@acme.example', 'viewer@acme.example'];
    const entry = async () => (await registry.call('live')).revision?.remotes.workspace;
    let cookies: string[];
    let stranger: string;
    beforeAll(async () => {
      cookies = await Promise.all(acme.map((email) => signIn(registry.cairn, email)));
      stranger = await signIn(registry.cairn, 'owner@globex.example');
    });
    const by = (person: number) => cookies[person] ?? '';

    /** Starts a canary for organizations, with nine successful tabs of three people and a successful stable release. */
    async function begin(content: string, tenants = ['acme']): Promise<string> {
      const stable = await registry.live(testRelease({ content: `${content}: stable` }));
      const next = testRelease({ content: `${content}: next` });
      await registry.publish(next);
      const release = releaseName(next.manifest);
      await registry.change('promotions', { release, audience: { tenants } });
      if (!tenants.includes('acme')) return release;
      for (let at = 0; at < 9; at += 1)
        expect((await post(by(at % 3), `${content}-well-${at}`, [{ release }, { release: stable }])).status).toBe(200);
      return release;
    }

    test('nobody who does not get it', async () => {
      const release = await begin('stranger');
      for (let tab = 0; tab < 3; tab += 1) {
        expect((await post(stranger, `stranger-${tab}`, [{ release, code: 'UNREACHABLE', loadMs: null }])).status).toBe(200);
        await post(stranger, `stranger-x-${tab}`, [{ release, code: 'RENDER', loadMs: null }]);
      }
      expect(await entry()).toHaveProperty('canary.release', release);
      expect(await healthOf(release)).toMatchObject({ tabs: 9, people: 3, failed: 0 });
    });

    test('no failure of the network, and no person alone; two people of those who get it do', async () => {
      const release = await begin('votes');
      for (const code of ['UNREACHABLE', 'TIMEOUT'] as const)
        for (const person of [0, 1, 3]) await post(by(person), `votes-${code}-${person}`, [{ release, code, loadMs: null }]);
      expect(await entry()).toHaveProperty('canary.release', release);
      // The same tab with a working network: a failure is now the release's.
      await post(by(3), 'votes-TIMEOUT-3', [{ release, code: 'RENDER', loadMs: null }]);
      for (let tab = 0; tab < 5; tab += 1) await post(by(3), `votes-alone-${tab}`, [{ release, code: 'RENDER', loadMs: null }]);
      expect(await entry()).toHaveProperty('canary.release', release);
      await post(by(0), 'votes-well-0', [{ release, code: 'EVALUATION', loadMs: null }]);
      expect(await entry()).not.toHaveProperty('canary');
    });

    test('the one person whom it reaches, in three tabs', async () => {
      await registry.cairn.database.maintain((tx) =>
        tx.execute(sql`update memberships set status = 'suspended' where user_id <> (select id from users where email = 'owner@globex.example')
          and tenant_id = (select id from tenants where slug = 'globex')`),
      );
      const release = await begin('alone', ['globex']);
      await post(stranger, 'alone-1-xx', [{ release, code: 'RENDER', loadMs: null }]);
      await post(stranger, 'alone-2-xx', [{ release }]);
      expect(await entry()).toHaveProperty('canary.release', release);
      await post(stranger, 'alone-3-xx', [{ release }]);
      expect(await entry()).not.toHaveProperty('canary');
    });

    test('how many get a percentage is counted by the same rule that chooses them', async () => {
      const { rows } = await registry.cairn.database.maintain((tx) => tx.execute(sql`select id from users where status = 'active'`));
      const counted = await countAudience(registry.cairn.database, { percent: 75 }, 'workspace/1.0.0-0123456789ab', 1_000);
      const reached = rows.filter(({ id }) =>
        isReached({ percent: 75 }, 'workspace/1.0.0-0123456789ab', { userId: String(id), tenant: 'acme' }),
      );
      expect(reached.length).toBeGreaterThan(0);
      expect(counted).toBe(reached.length);
      expect(await countAudience(registry.cairn.database, { percent: 75 }, 'workspace/1.0.0-0123456789ab', 1)).toBe(1);
    });
  });
});
