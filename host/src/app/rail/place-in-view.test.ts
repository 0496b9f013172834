import { expect, test } from '@rstest/core';
import { activePath } from './active-path.ts';

const paths = ['/app', '/app/admin', '/app/admin/tenants', '/app/admin_system', '/app/settings'];

test.each([
  ['/app', '/app'],
  ['/app/admin', '/app/admin'],
  ['/app/admin/tenants', '/app/admin/tenants'],
  ['/app/admin/tenants/acme', '/app/admin/tenants'],
  ['/app/admin_system/remotes/staff', '/app/admin_system'],
  ['/app/settings/security', '/app/settings'],
  ['/app/elsewhere', undefined],
])('%s is in %s', (pathname, place) => {
  expect(activePath(paths, pathname)).toBe(place);
});
