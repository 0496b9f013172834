import type { Plan, PlannedRemote } from '@cairn/contract';
import { expect, test } from '@rstest/core';
import { ownerOf, takeUp } from './plan.ts';

const remote = (id: string, release: string, ...paths: string[]): PlannedRemote => ({
  id,
  label: id,
  release,
  base: `/remotes/${id}/${release}/`,
  entry: 'remoteEntry.js',
  routes: paths.map((path) => ({ path, page: 'main', offline: false })),
  navigation: [],
  routesFiles: [],
  pages: {},
  catalogue: [],
  integrity: {},
});
const plan = (revision: number, ...remotes: PlannedRemote[]): Plan => ({ revision, remotes, forbidden: ['/app/admin'] });

test('a tab keeps the release that it runs and takes up the others', () => {
  const before = plan(1, remote('workspace', '1.0.0', '/app'), remote('staff', '1.0.0', '/app/staff'));
  const fresh = plan(2, remote('workspace', '2.0.0', '/app'), remote('staff', '2.0.0', '/app/staff'));
  const after = takeUp(before, fresh, (id) => id === 'workspace');
  expect(after.remotes.map(({ id, release }) => `${id} ${release}`)).toEqual(['workspace 1.0.0', 'staff 2.0.0']);
  expect(after.revision).toBe(2);
});

test('every path has one owner, is forbidden, or is nobody’s', () => {
  const known = plan(1, remote('workspace', '1.0.0', '/app', '/app/projects'));
  expect(ownerOf(known, '/app/projects/')).toMatchObject({ id: 'workspace' });
  expect(ownerOf(known, '/app/admin')).toBe('forbidden');
  expect(ownerOf(known, '/app/projects/more')).toBeNull();
});
