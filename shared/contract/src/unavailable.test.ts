import { locales, type Subject } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { type LostRelease, plannedUnavailable, releaseRecord, unavailableRemotes } from './unavailable.ts';

const release = '1.0.0-0123456789ab';
const former = '0.9.0-0123456789ab';
const labels = Object.fromEntries(locales.map((locale) => [locale, `Staff (${locale})`]));
const value = {
  id: 'staff',
  labels,
  routes: [
    { path: '/app/staff', page: 'queues', permission: 'staff.use', requiresAuth: true },
    { path: '/app/staff/open', page: 'open', permission: null, requiresAuth: true },
    { path: '/app/staff/later', page: null, permission: null, requiresAuth: true },
  ],
};

function revisionOf(on = true, id = 'staff') {
  const entry = { stable: release, lastGood: former, on };
  return { number: 1, previous: null, author: 'test', createdAt: '', note: '', change: null, remotes: { [id]: entry } };
}
const stored = (stable: unknown, lastGood?: unknown) =>
  new Map([
    [`staff/${release}`, stable],
    [`staff/${former}`, lastGood],
  ]);
const none = new Set<string>();
const member: Subject = { role: 'developer' };
const staff: Subject = { role: 'developer', cairnRole: 'staff' };

describe('a remote that does not run', () => {
  test('is known by what its remote.json says it owns, of the first release that can be read', () => {
    expect(unavailableRemotes(revisionOf(), stored(value, { ...value, labels: {} }), none)).toMatchObject([{ id: 'staff', release }]);
    expect(unavailableRemotes(revisionOf(), stored(undefined, value), none)).toMatchObject([{ id: 'staff', release: former }]);
  });

  test.each(['NOT_FOUND', 'BLOCKED'] as const)('is known by what was kept of it where its remote.json is lost: %s', (code) => {
    const record: unknown = JSON.parse(JSON.stringify(releaseRecord({ ...value, labels } as Parameters<typeof releaseRecord>[0]))); // of a whole manifest
    const lost = (...entries: [string, LostRelease][]) => new Map(entries);
    const stable: [string, LostRelease] = [`staff/${release}`, { code, record }];
    const found = unavailableRemotes(revisionOf(), stored(undefined, { ...value, labels: {} }), none, lost(stable));
    expect(found).toMatchObject([{ id: 'staff', release, code, labels, routes: value.routes }]);
    // What is stored under its name is ignored.
    expect(unavailableRemotes(revisionOf(), stored({ ...value, routes: [] }), none, lost(stable))).toEqual(found);
    // For a release from before records were stored, the previous release may know.
    const older: [string, LostRelease] = [`staff/${release}`, { code, record: null }];
    expect(unavailableRemotes(revisionOf(), stored(undefined, value), none, lost(older))).toMatchObject([{ release: former }]);
    expect(unavailableRemotes(revisionOf(), stored(undefined), none, lost(older))).toEqual([]);
  });

  test('is switched off where it is, whatever became of its remote.json', () => {
    expect(unavailableRemotes(revisionOf(false), stored(value), none)).toMatchObject([{ id: 'staff', release, code: 'OFF' }]);
    const kept = new Map([[`staff/${release}`, { code: 'OFF', record: value }]] as const);
    expect(unavailableRemotes(revisionOf(false), new Map(), none, kept)).toMatchObject([{ id: 'staff', release, code: 'OFF', labels }]);
  });

  test('is none where it runs, or nothing of it can be read', () => {
    expect(unavailableRemotes(revisionOf(), stored(value), new Set(['staff']))).toEqual([]);
    expect(unavailableRemotes(revisionOf(), stored({ ...value, id: 'other' }), none)).toEqual([]);
    expect(unavailableRemotes(null, stored(value), none)).toEqual([]);
  });

  test('keeps what is right of a remote.json in which anything else is wrong', () => {
    const routes = [
      ...value.routes.slice(0, 2),
      { path: 'staff', page: 'x', permission: null },
      { path: '/app/:slug', page: 'x', permission: null },
      { path: '/app/x', page: 'x', permission: 'none' },
      7,
    ];
    const [known] = unavailableRemotes(revisionOf(), stored({ ...value, labels: { en: 'Staff' }, routes }), none);
    expect(known?.routes.map(({ path }) => path)).toEqual(['/app/staff', '/app/staff/open']);
    const { unavailable } = plannedUnavailable(known ? [known] : [], staff, 'de');
    expect(unavailable).toMatchObject([{ label: 'staff' }]); // falls back to its id without a label
  });

  test('whatever lies in the place of its remote.json, nothing is thrown', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (one, other) => {
        unavailableRemotes(revisionOf(), stored(one, { ...value, routes: other, labels: one }), none);
      }),
    );
  });
});

test('to a visitor it is what they may open of it; the rest is forbidden, as of any remote', () => {
  const remotes = unavailableRemotes(revisionOf(), stored(value), none);
  const planned = (subject: Subject | null) => plannedUnavailable(remotes, subject, 'fr');
  expect(planned(staff)).toEqual({
    forbidden: [],
    unavailable: [{ id: 'staff', label: 'Staff (fr)', release, code: 'INCOMPATIBLE', routes: ['/app/staff', '/app/staff/open'] }],
    switchedOff: [],
  });
  expect(planned(member)).toMatchObject({ forbidden: ['/app/staff'], unavailable: [{ routes: ['/app/staff/open'] }] });
  expect(planned(null)).toEqual({
    forbidden: ['/app/staff', '/app/staff/open'],
    unavailable: [],
    switchedOff: [],
  });
});

test('one that is switched off is in a list of its own, as far as the visitor may open it', () => {
  const off = unavailableRemotes(revisionOf(false), stored(value), none);
  expect(plannedUnavailable(off, member, 'fr')).toEqual({
    forbidden: ['/app/staff'],
    unavailable: [],
    switchedOff: [{ id: 'staff', label: 'Staff (fr)', routes: ['/app/staff/open'] }],
  });
});
