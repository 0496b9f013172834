import { describe, expect, test } from '@rstest/core';
import { can, type Permission, type ProjectAccess, permissions, type Role, type TenantRole, tenantRoles } from './permission.ts';

/** Roles as letters, strongest first: owner, admin, teamlead, developer, viewer. */
const letters: Record<TenantRole, string> = { owner: 'o', admin: 'a', teamlead: 't', developer: 'd', viewer: 'v' };

/** The permissions of a tenant: without a project, in an open project, in a members-only project. */
const table: [Permission, outside: string, open: string, members: string][] = [
  ['project.read', 'oatdv', 'oatdv', 'oa'],
  ['project.write', 'oatd', 'oatd', 'oa'],
  ['project.review', 'oat', 'oat', 'oa'],
  ['project.manage', 'oat', 'oat', 'oa'],
  ['project.create', 'oatd', 'oatd', 'oatd'],
  ['tenant.manage', 'oa', 'oa', 'oa'],
  ['tenant.own', 'o', 'o', 'o'],
  ['staff.use', '', '', ''],
  ['platform.admin', '', '', ''],
  ['develop.override', '', '', ''],
];

/** Other forms in which a role may arrive. */
const spellings: Record<TenantRole, Role[]> = {
  owner: ['Owner', 'OWNER', ' owner '],
  admin: ['ADMIN', 'aDmIn', 30, 31, 99, '30', ' 45 ', '30.0'],
  teamlead: ['TeamLead', 'TEAMLEAD'],
  developer: ['Developer', 29, 0, -1, '29', '1', null, undefined, '', ' '],
  viewer: ['Viewer', 'guest', 'administrator', 'team lead', '30a', '0x1e', 'NaN'],
};

const who = (permission: Permission, project?: ProjectAccess, role = (word: TenantRole): Role => word) =>
  tenantRoles
    .filter((word) => can({ role: role(word) }, permission, project))
    .map((word) => letters[word])
    .join('');

describe('the table of permissions', () => {
  test.each(table)('%s', (permission, outside, open, members) => {
    expect(who(permission)).toBe(outside);
    expect(who(permission, { visibility: 'tenant' })).toBe(open);
    expect(who(permission, { visibility: 'members' })).toBe(members);
    for (const projectRole of [null, undefined]) expect(who(permission, { visibility: 'members', projectRole })).toBe(members);
  });

  test('is whole', () => {
    expect(table.map(([permission]) => permission).toSorted()).toEqual([...permissions].toSorted());
  });

  test.each(tenantRoles)('%s, however it is written', (word) => {
    for (const role of spellings[word]) {
      for (const permission of permissions) {
        for (const project of [undefined, { visibility: 'tenant' }, { visibility: 'members' }] as const)
          expect([role, permission, can({ role }, permission, project)]).toEqual([
            role,
            permission,
            can({ role: word }, permission, project),
          ]);
      }
    }
  });

  /** Read, write, review, manage in a members-only project, by the role set there. */
  const inProject: [TenantRole, string][] = [
    ['owner', 'rwvm'],
    ['admin', 'rwvm'],
    ['teamlead', 'rwvm'],
    ['developer', 'rw'],
    ['viewer', 'r'],
  ];
  test.each(inProject)('%s in a project takes the place of the tenant’s role, but of an owner’s and an admin’s', (projectRole, may) => {
    const held = (role: TenantRole) =>
      (['project.read', 'project.write', 'project.review', 'project.manage'] as const)
        .map((permission, index) => (can({ role }, permission, { visibility: 'members', projectRole }) ? 'rwvm'[index] : ''))
        .join('');
    for (const role of ['teamlead', 'developer', 'viewer'] as const) expect(held(role)).toBe(may);
    for (const role of ['owner', 'admin'] as const) expect(held(role)).toBe('rwvm');
  });

  /** Platform roles: value, staff, administrator. */
  const platform: [Role, boolean, boolean][] = [
    ['none', false, false],
    [null, false, false],
    ['', false, false],
    [0, false, false],
    [-2, false, false],
    [1, true, false],
    [2, true, true],
    [3, true, false],
    ['1', true, false],
    ['2', true, true],
    ['staff', true, false],
    ['SupportStaff', true, false],
    ['SYSTEMADMIN', true, true],
    ['Administrator', true, true],
    ['owner', false, false],
    ['admin', false, false],
    ['emperor', false, false],
  ];
  test.each(platform)('the platform role %s', (cairnRole, staff, administrator) => {
    const subject = { role: 'viewer', cairnRole };
    expect([can(subject, 'staff.use'), can(subject, 'platform.admin')]).toEqual([staff, administrator]);
    // It grants nothing within a tenant.
    for (const permission of ['project.write', 'project.manage', 'tenant.manage', 'tenant.own', 'project.create'] as const)
      expect(can(subject, permission)).toBe(false);
  });
});
