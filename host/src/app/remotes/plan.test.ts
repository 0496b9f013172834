import { emptyPlan, type Plan, type PlannedRemote } from '@cairn/contract';
import { expect, test } from '@rstest/core';
import { pendingUpdateOf } from './pending-update.ts';
import { adoptReleases } from './plan.ts';
import { switchedOff } from './switched-off.ts';

const remote = (id: string, release: string, label = id): PlannedRemote => ({
  id,
  label,
  release,
  base: `/remotes/${id}/${release}/`,
  entry: 'remoteEntry.js',
  routes: [{ path: `/app/${id}`, page: 'main', offline: false }],
  routesFiles: [],
  pages: {},
  catalogue: [],
  integrity: {},
});
const plan = (revision: number, ...remotes: PlannedRemote[]): Plan => ({ ...emptyPlan, revision, remotes });
const releases = ({ remotes }: Plan) => remotes.map(({ id, release }) => `${id} ${release}`);

test('a tab keeps the release that it runs and takes up the others', () => {
  const before = plan(1, remote('workspace', '1.0.0'), remote('staff', '1.0.0'));
  const fresh = plan(2, remote('workspace', '2.0.0'), remote('staff', '2.0.0'));
  const after = adoptReleases(before, fresh, (id) => id === 'workspace');
  expect(releases(after)).toEqual(['workspace 1.0.0', 'staff 2.0.0']);
  expect(after.revision).toBe(2);
});

test('the rest of a cut plan comes to what the tab runs already, and names follow the language', () => {
  const cut: Plan = { ...plan(1, remote('workspace', '1.0.0')), cutFor: '/app/workspace' };
  const after = adoptReleases(
    cut,
    plan(2, remote('staff', '2.0.0'), remote('workspace', '2.0.0', 'Arbeitsbereich')),
    (id) => id === 'workspace',
  );
  expect(releases(after)).toEqual(['staff 2.0.0', 'workspace 1.0.0']);
  expect(after.remotes[1]?.label).toBe('Arbeitsbereich');
  expect(after.cutFor).toBeNull();
});

test('the rest of a cut plan says what comes late to what the tab runs, and not what comes late to another release of it', () => {
  const cut: Plan = { ...plan(1, remote('workspace', '1.0.0')), cutFor: '/app/workspace' };
  const rest = (release: string) => plan(1, { ...remote('workspace', release), late: ['chunks/preview.js'] });
  expect(adoptReleases(cut, rest('1.0.0'), () => true).remotes[0]).toMatchObject({ release: '1.0.0', late: ['chunks/preview.js'] });
  expect(adoptReleases(cut, rest('2.0.0'), () => true).remotes[0]).not.toHaveProperty('late');
});

test('a plan for another shell: no release is taken up that this one may not run, and what is switched off goes', () => {
  const before: Plan = { ...plan(1, remote('workspace', '1.0.0'), remote('staff', '1.0.0'), remote('admin', '1.0.0')), shell: 'a' };
  const fresh: Plan = { ...plan(2, remote('workspace', '2.0.0'), remote('staff', '2.0.0'), remote('new', '1.0.0')), shell: 'b' };
  const after = adoptReleases(before, fresh, () => false);
  expect(releases(after)).toEqual(['workspace 1.0.0', 'staff 1.0.0', 'new 1.0.0']);
  expect(pendingUpdateOf(after, fresh).map(({ id, release }) => `${id} ${release}`)).toEqual(['shell b', 'workspace 2.0.0', 'staff 2.0.0']);
});

test('what only a reload takes up is what runs here in another release, and nothing once that is live again', () => {
  const running = plan(1, remote('workspace', '1.0.0'), remote('staff', '1.0.0'));
  const isBegun = (id: string) => id === 'workspace';
  const next = plan(2, remote('workspace', '2.0.0'), remote('staff', '2.0.0'));
  const after = adoptReleases(running, next, isBegun);
  expect(pendingUpdateOf(after, next)).toEqual([{ id: 'workspace', label: 'workspace', release: '2.0.0' }]);
  const back = plan(3, remote('workspace', '1.0.0'), remote('staff', '2.0.0'));
  expect(pendingUpdateOf(adoptReleases(after, back, isBegun), back)).toEqual([]);
});

test('a remote that is switched off is remembered until it is back, then as this tab runs it', () => {
  const before = plan(1, remote('workspace', '1.0.0'), remote('staff', '1.0.0'));
  const without = plan(2, remote('workspace', '1.0.0'));
  const off = switchedOff({}, before, without, '/app/staff');
  expect(off).toEqual({ staff: { remote: before.remotes[1], stays: '/app/staff', noticed: false } });
  expect(switchedOff({}, before, without, '/app/workspace')).toMatchObject({ staff: { stays: null } });
  expect(switchedOff({}, before, { ...without, forbidden: ['/app/staff'] }, '/app')).toEqual({});
  expect(switchedOff({}, before, { ...without, cutFor: '/app/workspace' }, '/app')).toEqual({});
  // The remote is on, but none of its releases runs in the live shell: it is not switched off.
  const unfit: Plan['unavailable'] = [{ id: 'staff', label: 'staff', release: '2.0.0', code: 'INCOMPATIBLE', routes: ['/app/staff'] }];
  expect(switchedOff({}, before, { ...without, unavailable: unfit }, '/app/staff')).toEqual({});

  const again = plan(3, remote('workspace', '1.0.0'), remote('staff', '2.0.0'));
  expect(switchedOff(off, without, again, '/app')).toEqual({});
  const after = adoptReleases(
    without,
    again,
    () => true,
    (id) => off[id]?.remote,
  );
  expect(releases(after)).toEqual(['workspace 1.0.0', 'staff 1.0.0']);
});
