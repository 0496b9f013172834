import type { Member, TenantRole } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import { type Actor, fixedRole, roleRefusal, suspensionRefusal } from './rules.ts';

const member = (userId: string, role: TenantRole, status: Member['status'] = 'active'): Member => ({
  id: `m-${userId}`,
  userId,
  email: `${userId}@acme.example`,
  displayName: userId,
  role,
  status,
  lastSeenAt: null,
  secondFactor: 'none',
  projects: { total: 0, names: [] },
  keys: 0,
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
});
const owner: Actor = { userId: 'olga', role: 'owner', owners: 2 };
const soleOwner: Actor = { ...owner, owners: 1 };
const admin: Actor = { userId: 'adam', role: 'admin', owners: 2 };

describe('giving a role', () => {
  test.each<[string, Member, TenantRole, Actor, ReturnType<typeof roleRefusal>]>([
    ['the role that somebody has', member('olga', 'owner'), 'owner', soleOwner, null],
    ['an owner makes an owner', member('dev', 'developer'), 'owner', soleOwner, null],
    ['an admin makes an admin', member('dev', 'developer'), 'admin', admin, null],
    ['an admin makes no owner', member('dev', 'developer'), 'owner', admin, 'OWNERS_ALONE'],
    ['an admin unmakes no owner', member('olga', 'owner'), 'viewer', admin, 'OWNERS_ALONE'],
    ['one of two owners unmakes the other', member('other', 'owner'), 'admin', owner, null],
    ['nobody changes their own role', member('olga', 'owner'), 'admin', owner, 'SELF'],
    ['an admin neither', member('adam', 'admin'), 'viewer', admin, 'SELF'],
    ['the last owner stays', member('olga', 'owner'), 'admin', soleOwner, 'LAST_OWNER'],
    ['a suspended owner does not count as the last', member('old', 'owner', 'suspended'), 'viewer', soleOwner, null],
  ])('%s', (_, who, role, actor, refusal) => {
    expect(roleRefusal(who, role, actor)).toBe(refusal);
  });
});

test('a role that nothing can be done about has one reason', () => {
  expect(fixedRole(member('olga', 'owner'), soleOwner)).toBe('LAST_OWNER');
  expect(fixedRole(member('olga', 'owner'), admin)).toBe('OWNERS_ALONE');
  expect(fixedRole(member('dev', 'developer'), admin)).toBe(null);
});

describe('suspending', () => {
  test.each<[string, Member, Actor, ReturnType<typeof suspensionRefusal>]>([
    ['an admin suspends a developer', member('dev', 'developer'), admin, null],
    ['an owner suspends another', member('other', 'owner'), owner, null],
    ['an admin suspends no owner', member('olga', 'owner'), admin, 'OWNERS_ALONE'],
    ['nobody suspends themselves', member('adam', 'admin'), admin, 'SELF'],
    ['the last owner stays, which is the better reason', member('olga', 'owner'), soleOwner, 'LAST_OWNER'],
  ])('%s', (_, who, actor, refusal) => {
    expect(suspensionRefusal(who, actor)).toBe(refusal);
  });
});
