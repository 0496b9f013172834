import { emptyPlan, type Plan, type PlannedRemote } from '@cairn/contract';
import { expect, test } from '@rstest/core';
import { takeUp } from './plan.ts';

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
  const after = takeUp(before, fresh, (id) => id === 'workspace');
  expect(releases(after)).toEqual(['workspace 1.0.0', 'staff 2.0.0']);
  expect(after.revision).toBe(2);
});

test('the rest of a cut plan comes to what the tab runs already, and names follow the language', () => {
  const cut: Plan = { ...plan(1, remote('workspace', '1.0.0')), cutFor: '/app/workspace' };
  const after = takeUp(cut, plan(2, remote('staff', '2.0.0'), remote('workspace', '2.0.0', 'Arbeitsbereich')), (id) => id === 'workspace');
  expect(releases(after)).toEqual(['staff 2.0.0', 'workspace 1.0.0']);
  expect(after.remotes[1]?.label).toBe('Arbeitsbereich');
  expect(after.cutFor).toBeNull();
});
