import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { can, isPlatformAdmin, isStaff, managesProjects, managesTenant, permissions, roleWord, tenantRoles } from './permission.ts';

/** A word in the spelling of other systems. */
const spelled = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((upper) => [...word].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join(''));

describe('roles', () => {
  test('letter case does not matter', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tenantRoles).chain((role) => spelled(role).map((word) => ({ role, word }))),
        ({ role, word }) => roleWord(word) === role,
      ),
    );
  });

  test('a number of 30 or more manages tenant and projects, a smaller one neither, as number or as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 1000 }), (number) => {
        for (const role of [number, String(number)]) {
          expect(managesTenant(role)).toBe(number >= 30);
          expect(managesProjects(role)).toBe(number >= 30);
        }
      }),
    );
  });

  test('a role that is missing is developer, one that nobody knows is the weakest', () => {
    expect(roleWord(null)).toBe('developer');
    expect(roleWord(undefined)).toBe('developer');
    expect(roleWord('emperor')).toBe('viewer');
  });

  test('platform staff from 1 on; platform administrators by 2 and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 100 }), (number) => {
        expect(isStaff(number)).toBe(number >= 1);
        expect(isPlatformAdmin(number)).toBe(number === 2);
      }),
    );
    for (const word of ['staff', 'SystemAdmin', 'supportstaff', 'Administrator']) expect(isStaff(word)).toBe(true);
    for (const word of ['systemadmin', 'ADMINISTRATOR']) expect(isPlatformAdmin(word)).toBe(true);
    for (const word of ['none', '', 'staff', 'supportstaff', null, undefined]) expect(isPlatformAdmin(word)).toBe(false);
  });
});

describe('can', () => {
  const roles = fc.constantFrom(...tenantRoles);
  const projects = fc.record({ visibility: fc.constantFrom('tenant' as const, 'members' as const), projectRole: fc.option(roles) });

  test('nobody may do anything without a sign-in', () => {
    for (const permission of permissions) expect(can(null, permission)).toBe(false);
  });

  test('who may change a project may read it', () => {
    fc.assert(
      fc.property(roles, projects, (role, project) => {
        for (const permission of ['project.write', 'project.review', 'project.manage'] as const) {
          if (can({ role }, permission, project)) expect(can({ role }, 'project.read', project)).toBe(true);
        }
      }),
    );
  });

  test('a project for members opens to members, owners and admins alone', () => {
    fc.assert(
      fc.property(roles, (role) => {
        expect(can({ role }, 'project.read', { visibility: 'members' })).toBe(['owner', 'admin'].includes(role));
        expect(can({ role }, 'project.read', { visibility: 'members', projectRole: 'viewer' })).toBe(true);
      }),
    );
  });

  test('a role in a project replaces the tenant role there, but never an owner’s or admin’s', () => {
    expect(can({ role: 'developer' }, 'project.write', { visibility: 'tenant', projectRole: 'viewer' })).toBe(false);
    expect(can({ role: 'viewer' }, 'project.manage', { visibility: 'tenant', projectRole: 'teamlead' })).toBe(true);
    expect(can({ role: 'owner' }, 'project.manage', { visibility: 'tenant', projectRole: 'viewer' })).toBe(true);
  });

  test('the stronger of two roles may do all that the weaker may', () => {
    fc.assert(
      fc.property(fc.nat(4), fc.nat(4), projects, (a, b, project) => {
        const [strong, weak] = [Math.min(a, b), Math.max(a, b)];
        for (const permission of permissions) {
          if (can({ role: tenantRoles[weak] }, permission, { ...project, projectRole: null })) {
            expect(can({ role: tenantRoles[strong] }, permission, { ...project, projectRole: null })).toBe(true);
          }
        }
      }),
    );
  });

  test('local remotes only where the installation allows them, and only for those it names', () => {
    const override = { allowed: true, roles: ['teamlead' as const] };
    expect(can({ role: 'teamlead', override }, 'develop.override')).toBe(true);
    expect(can({ role: 'developer', override }, 'develop.override')).toBe(false);
    expect(can({ role: 'viewer', cairnRole: 2, override }, 'develop.override')).toBe(true);
    expect(can({ role: 'viewer', cairnRole: 2, override: { ...override, allowed: false } }, 'develop.override')).toBe(false);
  });
});
