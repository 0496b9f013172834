import { expect, test } from '@rstest/core';
import { ratingOf } from './rating-of.ts';
import { remoteRows } from './remote-rows.ts';

const entry = (remote: string, stable: string, on = true) => ({
  remote,
  stable,
  lastGood: null,
  on,
  revision: 7,
  since: '2026-11-20T10:00:00Z',
  author: 'release',
  note: '',
  change: null,
});

/** Fields that do not matter for these tests. */
const told = {
  vitals: { lcp: { value: 2_600, tabs: 4 }, inp: { value: 90, tabs: 3 }, cls: null },
  phases: { plan: 0, entry: 20, expose: 30, page: 40, network: 60, run: 10, render: 50 },
};

test('what was promoted runs, an older one stands in, nothing runs, or it is switched off', () => {
  const history = {
    remotes: [
      entry('workspace', '1.0.0-aaaa1111'),
      entry('staff', '2.0.0-bbbb2222'),
      entry('settings', '1.0.0-cccc3333', false),
      entry('admin', '1.0.0-dddd4444'),
    ],
  };
  const rows = remoteRows({ serving: { workspace: '1.0.0-aaaa1111', staff: '1.9.0-eeee5555' } }, history);
  expect(rows.map(({ remote, state, running }) => ({ remote, state, running }))).toEqual([
    { remote: 'admin', state: 'left-out', running: null },
    { remote: 'staff', state: 'fallback', running: '1.9.0-eeee5555' },
    { remote: 'settings', state: 'off', running: null },
    { remote: 'workspace', state: 'live', running: '1.0.0-aaaa1111' },
  ]);
});

test('tabs in which a release failed and an older one stands in are told beside it', () => {
  const seen = { remote: 'staff', people: 1, failed: 0, loadMs: 200, codes: [], ...told };
  const releases = [
    { ...seen, release: 'old', tabs: 9, insteadTabs: 2 },
    { ...seen, release: 'now', tabs: 8, failed: 2, insteadTabs: 0 },
  ];
  const [row] = remoteRows({ serving: { staff: 'now' } }, { remotes: [entry('staff', 'now')] }, { releases, hours: [] });
  expect(row?.instead).toEqual({ release: 'old', tabs: 2 });
});

test('a canary stands beside the stable release with its own figures, and is watched beyond a limit', () => {
  const canary = { release: 'next', audience: { percent: 10 }, limits: { errorRate: 0.1, loadMs: 500 }, since: '2026-11-20T10:00:00Z' };
  const seen = (release: string, failed: number, loadMs: number) => ({
    remote: 'staff',
    release,
    tabs: 10,
    people: 4,
    failed,
    loadMs,
    codes: failed > 0 ? [{ code: 'RENDER', tabs: failed, lastAt: '2026-11-20T10:00:00Z' }] : [],
    ...told,
    insteadTabs: 0,
  });
  const rowWith = (failed: number, loadMs: number) =>
    remoteRows(
      { serving: { staff: 'now' } },
      { remotes: [{ ...entry('staff', 'now'), canary }] },
      {
        releases: [seen('now', 1, 200), seen('next', failed, loadMs)],
        hours: [{ remote: 'staff', release: 'next', hour: '2026-11-20T10:00:00Z', tabs: 4, failed: 1, loadMs: 300 }],
      },
    )[0];
  expect(rowWith(1, 300)).toMatchObject({
    state: 'live',
    doing: { errorRate: 0.1, loadMs: 200, hours: [] },
    canary: { doing: { errorRate: 0.1, mostSeen: 'RENDER', hours: [{ errorRate: 0.25, loadMs: 300 }] } },
  });
  expect(ratingOf(rowWith(1, 300)?.doing.vitals ?? { lcp: null, inp: null, cls: null })).toBe('needs-improvement');
  expect([rowWith(2, 300)?.state, rowWith(0, 501)?.state]).toEqual(['watch', 'watch']);
});
