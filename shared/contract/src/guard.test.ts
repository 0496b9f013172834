import { expect, test } from '@rstest/core';
import { canOpen, needsSignIn } from './guard.ts';

test.each([
  ['/app', false, true],
  ['/app/project', false, true],
  ['/app/keys', true, true],
  ['/about', true, true],
  ['/about', false, false],
  ['/application', false, false],
])('%s with requiresAuth %s needs a sign-in: %s', (path, requiresAuth, needed) => {
  expect(needsSignIn({ path, requiresAuth })).toBe(needed);
  expect(canOpen({ path, requiresAuth, permission: null }, null)).toBe(!needed);
  expect(canOpen({ path, requiresAuth, permission: null }, { role: 'viewer' })).toBe(true);
});

test('a permission is asked for as well, of everyone', () => {
  const route = { path: '/about', requiresAuth: false, permission: 'tenant.manage' } as const;
  expect(canOpen(route, null)).toBe(false);
  expect(canOpen(route, { role: 'viewer' })).toBe(false);
  expect(canOpen(route, { role: 'owner' })).toBe(true);
});
