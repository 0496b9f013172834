import { expect, test } from '@rstest/core';
import { mayOpen, needsSignIn } from './guard.ts';

test.each([
  ['/app', false, true],
  ['/app/project', false, true],
  ['/app/keys', true, true],
  ['/about', true, true],
  ['/about', false, false],
  ['/application', false, false],
])('%s with requiresAuth %s needs a sign-in: %s', (path, requiresAuth, needed) => {
  expect(needsSignIn({ path, requiresAuth })).toBe(needed);
  expect(mayOpen({ path, requiresAuth, permission: null }, null)).toBe(!needed);
  expect(mayOpen({ path, requiresAuth, permission: null }, { role: 'viewer' })).toBe(true);
});

test('a permission is asked for as well, of everyone', () => {
  const route = { path: '/about', requiresAuth: false, permission: 'tenant.manage' } as const;
  expect(mayOpen(route, null)).toBe(false);
  expect(mayOpen(route, { role: 'viewer' })).toBe(false);
  expect(mayOpen(route, { role: 'owner' })).toBe(true);
});
