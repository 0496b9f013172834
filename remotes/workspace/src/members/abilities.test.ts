import type { ProjectAccess, ProjectMember, ProjectRole } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { abilityChanges, projectAbilities, tenantAbilities } from './abilities.ts';

type Roles = Partial<Pick<ProjectMember, 'tenantRole' | 'projectRole' | 'status'>>;
const changesOf = (roles: Roles, visibility: ProjectAccess['visibility'], next: ProjectRole | null) =>
  abilityChanges(
    [...projectAbilities, ...tenantAbilities],
    { tenantRole: 'viewer', projectRole: 'viewer', status: 'active', ...roles },
    visibility,
    next,
  );
const changed = (...args: Parameters<typeof changesOf>) =>
  changesOf(...args).flatMap(({ ability, now, next }) => (now === next ? [] : [[ability, next]]));

test('a viewer who becomes a team lead gains writing, reviewing and managing, and nothing in the organization', () => {
  expect(changed({}, 'members', 'teamlead')).toEqual([
    ['project.write', true],
    ['project.review', true],
    ['project.manage', true],
  ]);
});

test('a team lead of the organization who becomes a viewer here loses them here', () => {
  expect(changed({ tenantRole: 'teamlead', projectRole: 'teamlead' }, 'tenant', 'viewer')).toEqual([
    ['project.write', false],
    ['project.review', false],
    ['project.manage', false],
  ]);
});

test('who is removed from a project for members only loses all of it; owners lose nothing', () => {
  expect(changed({ tenantRole: 'developer', projectRole: 'developer' }, 'members', null)).toEqual([
    ['project.read', false],
    ['project.write', false],
  ]);
  expect(changed({ tenantRole: 'owner' }, 'members', null)).toEqual([]);
});

test('who is suspended can do nothing, with any role', () => {
  const changes = changesOf({ tenantRole: 'developer', projectRole: 'teamlead', status: 'suspended' }, 'tenant', 'developer');
  expect(changes).toHaveLength(6);
  expect(changes.filter(({ now, next }) => now || next)).toEqual([]);
});
