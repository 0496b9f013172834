import { type HealthSpan, RegistryHealthSchema, RemoteHealthSchema, type RemoteReport } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';
import { remoteReports } from './schema.ts';

let registry: TestRegistry;
let admin: string;
let people: string[];
beforeAll(async () => {
  registry = await startTestRegistry({ CAIRN_DEMO: '1' });
  admin = await signIn(registry.cairn, 'admin@cairn.example');
  const emails = ['owner@acme.example', 'lead@acme.example', 'dev@acme.example', 'viewer@acme.example'];
  people = await Promise.all(emails.map((email) => signIn(registry.cairn, email)));
});
afterAll(() => registry.cairn.stop());

async function post(cookie: string | undefined, tab: string, report: Partial<RemoteReport>): Promise<number> {
  const answer = await fetch(`${registry.cairn.url}/api/registry/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: cookie ?? '' },
    body: JSON.stringify({ tab, reports: [{ remote: 'workspace', code: null, loadMs: null, phases: {}, ...report }] }),
  });
  return answer.status;
}

async function health(span?: HealthSpan, headers: Record<string, string> = { cookie: admin }) {
  const answer = await fetch(`${registry.cairn.url}/api/registry/remotes/workspace/health${span ? `?span=${span}` : ''}`, { headers });
  return v.parse(RemoteHealthSchema, await answer.json());
}
const healthOf = async (release: string) => (await health()).releases.find((one) => one.release === release);

describe('web vitals', () => {
  test('are the worst of each tab, and of the tabs what three in four stay below; who told nothing has no vote', async () => {
    const release = await registry.live(testRelease({ content: 'vitals' }));
    for (const [at, lcp] of [1_000, 2_000, 3_000, 4_000].entries()) await post(people[at], `tab-lcp-${at}`, { release, vitals: { lcp } });
    await post(people[0], 'tab-lcp-0', { release, vitals: { inp: 300, cls: 0.02 } });
    await post(people[0], 'tab-lcp-0', { release, vitals: { inp: 120, cls: 0.3 } });
    expect(await healthOf(release)).toMatchObject({
      tabs: 4,
      failed: 0,
      vitals: { lcp: { value: 3_250, tabs: 4 }, inp: { value: 300, tabs: 1 }, cls: { value: 0.3, tabs: 1 } },
    });
  });

  test('count of one person in three tabs', async () => {
    const release = await registry.live(testRelease({ content: 'vitals of one person' }));
    for (let tab = 0; tab < 9; tab += 1) await post(people[0], `tab-many-${tab}`, { release, vitals: { lcp: 100 } });
    expect((await healthOf(release))?.vitals.lcp).toEqual({ value: 100, tabs: 3 });
  });

  test.each([
    ['below nought', { lcp: -1 }],
    ['longer than anybody waits', { inp: 600_001 }],
    ['no number', { cls: 'much' }],
  ])('are refused where one is %s', async (_name, vitals) => {
    expect(await post(people[0], 'tab-refused-1', { release: '1.0.0-0123456789ab', vitals: vitals as never })).toBe(400); // wrong on purpose
  });
});

describe('the parts of a load', () => {
  test('are told bit by bit, and answered as the median of the tabs', async () => {
    const release = await registry.live(testRelease({ content: 'phases' }));
    for (const [at, entry] of [10, 20, 90].entries()) {
      await post(people[at], `tab-phase-${at}`, { release, loadMs: 200, phases: { plan: 0, entry } });
      await post(people[at], `tab-phase-${at}`, { release, phases: { render: entry * 2 } });
    }
    expect(await healthOf(release)).toMatchObject({
      tabs: 3,
      loadMs: 200,
      phases: { plan: 0, entry: 20, render: 40, expose: null, page: null, network: null, run: null },
    });
  });
});

describe('failures', () => {
  test('are counted by their code, and say when it was seen last', async () => {
    const release = await registry.live(testRelease({ content: 'codes' }));
    const before = Date.now();
    await post(people[0], 'tab-code-0', { release });
    await post(people[0], 'tab-code-0', { release, code: 'TIMEOUT' });
    await post(people[1], 'tab-code-1', { release, code: 'TIMEOUT' });
    await post(people[2], 'tab-code-2', { release, code: 'RENDER' });
    const codes = (await healthOf(release))?.codes ?? [];
    expect(codes.map(({ code, tabs }) => [code, tabs])).toEqual([
      ['TIMEOUT', 2],
      ['RENDER', 1],
    ]);
    for (const { lastAt } of codes) expect(Date.parse(lastAt)).toBeGreaterThanOrEqual(before - 1_000);
  });
});

describe('a remote’s health', () => {
  test('is told by the hour of a day and by the day of a week, and what is older is in neither', async () => {
    const release = await registry.live(testRelease({ content: 'spans' }));
    const told = [
      { days: 0, loadMs: 100 },
      { days: 3, loadMs: 300 },
      { days: 9, loadMs: 900 },
    ];
    await registry.cairn.database.anonymous((tx) =>
      tx.insert(remoteReports).values(
        told.map(({ days, loadMs }) => ({
          remote: 'workspace',
          release,
          tab: `tab-${days}-days`,
          person: `person ${days}`,
          loadMs,
          createdAt: new Date(Date.now() - days * 86_400_000),
        })),
      ),
    );
    const [day, week] = [await health(), await health('week')];
    const of = ({ points }: typeof day) => points.filter((point) => point.release === release).map(({ tabs, loadMs }) => [tabs, loadMs]);
    expect([day.span, day.times.length, of(day)]).toEqual(['day', 24, [[1, 100]]]);
    expect([week.span, week.times.length, of(week)]).toEqual([
      'week',
      7,
      [
        [1, 300],
        [1, 100],
      ],
    ]);
    for (const { times, points } of [day, week]) for (const { at } of points) expect(times).toContain(at);
    expect(week.releases.find((one) => one.release === release)).toMatchObject({ tabs: 2, loadMs: 250 });
    const answer = await fetch(`${registry.cairn.url}/api/registry/health`, { headers: { cookie: admin } });
    expect(v.parse(RegistryHealthSchema, await answer.json()).releases.find((one) => one.release === release)).toMatchObject({ tabs: 1 });
  });

  test('is read by its deploy token, and by no other one', async () => {
    const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
    expect((await health('week', bearer(registry.tokens.workspace))).remote).toBe('workspace');
    const refused = (headers: Record<string, string>) =>
      fetch(`${registry.cairn.url}/api/registry/remotes/workspace/health`, { headers }).then(({ status }) => status);
    expect(await Promise.all([refused(bearer(registry.tokens.staff)), refused({})])).toEqual([403, 401]);
    const year = await fetch(`${registry.cairn.url}/api/registry/remotes/workspace/health?span=year`, { headers: { cookie: admin } });
    expect(year.status).toBe(400);
  });
});
