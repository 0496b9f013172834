import { expect, test } from '@rstest/core';
import { likelyOwnerOf, type Owner, ownerOf, planForPath, switchedOffAt, unavailableAt } from './owner.ts';
import { emptyPlan, type Plan, type PlannedRemote } from './plan.ts';

const remote = (id: string, ...paths: string[]): PlannedRemote => ({
  id,
  label: id,
  release: '1.0.0',
  base: `/remotes/${id}/1.0.0/`,
  entry: 'remoteEntry.js',
  routes: paths.map((path) => ({ path, page: path.split('/').at(-1) ?? '', offline: false })),
  routesFiles: [],
  pages: {},
  catalogue: [],
  integrity: {},
});
const whole: Plan = {
  ...emptyPlan,
  version: 'v',
  navigation: [{ to: '/app/keys', label: 'Keys', icon: { body: '', width: 24, height: 24 }, section: 'work', order: 1 }],
  remotes: [remote('keys', '/app/keys', '/app/keys/:id'), remote('workspace', '/app', '/app/keys/new')],
  forbidden: ['/app/admin', '/app/admin/:id'],
  unavailable: [
    {
      id: 'staff',
      label: 'Staff',
      release: '2.0.0',
      code: 'INCOMPATIBLE',
      routes: ['/app/staff', '/app/staff/:id', '/app/keys', '/app/admin'],
    },
  ],
  switchedOff: [{ id: 'billing', label: 'Billing', routes: ['/app/billing', '/app/billing/:id', '/app/keys', '/app/staff'] }],
};
const nameOf = (owner: Owner) => (typeof owner === 'string' ? owner : `${owner.remote.id} ${owner.page}`);

test.each([
  ['/app', 'workspace app'],
  ['/app/KEYS/', 'keys keys'],
  ['/app/keys/7', 'keys :id'],
  ['/app/keys/new', 'workspace new'],
  ['/app/admin/7', 'forbidden'],
  ['/app/none', 'nobody'],
  ['/app/staff', 'unavailable'],
  ['/app/staff/7/', 'unavailable'],
  ['/app/billing', 'off'],
  ['/app/billing/7/', 'off'],
])('%s is of %s, in the whole plan and in one that was cut for it', (path, owner) => {
  expect(nameOf(ownerOf(whole, path))).toBe(owner);
  const cut = planForPath(whole, path);
  expect(nameOf(ownerOf(cut, path))).toBe(owner);
  expect(cut.remotes.length + cut.forbidden.length + cut.unavailable.length + cut.switchedOff.length).toBeLessThanOrEqual(1);
  expect(cut.navigation).toBe(whole.navigation);
});

test('a cut plan says nothing of what it may have lost', () => {
  const cut = planForPath(whole, '/app/keys');
  expect(nameOf(ownerOf(cut, '/app'))).toBe('unknown');
  expect(nameOf(ownerOf(cut, '/app/admin'))).toBe('unknown');
  // Here it matches a parameter, but another remote owns it by name.
  expect(nameOf(ownerOf(cut, '/app/keys/new'))).toBe('unknown');
  expect(likelyOwnerOf(cut, '/app/keys/7')?.remote.id).toBe('keys');
  expect(likelyOwnerOf(cut, '/app')).toBeNull();
});

test('a remote that cannot run is named where it owns the path, and takes none from what runs or is forbidden', () => {
  for (const path of ['/app/staff', '/app/staff/7']) {
    expect(unavailableAt(whole, path)).toMatchObject({ id: 'staff', release: '2.0.0' });
    expect(unavailableAt(planForPath(whole, path), path)).toMatchObject({ id: 'staff' });
    expect(likelyOwnerOf(whole, path)).toBeNull();
  }
  for (const path of ['/app/keys', '/app/admin', '/app/none']) expect(unavailableAt(whole, path)).toBeUndefined();
});

test('a remote that is switched off is named where it owns the path, and takes none from any other', () => {
  for (const path of ['/app/billing', '/app/billing/7']) {
    expect(switchedOffAt(whole, path)).toMatchObject({ id: 'billing', label: 'Billing' });
    expect(switchedOffAt(planForPath(whole, path), path)).toMatchObject({ id: 'billing' });
  }
  for (const path of ['/app/keys', '/app/staff', '/app/none']) expect(switchedOffAt(whole, path)).toBeUndefined();
});
