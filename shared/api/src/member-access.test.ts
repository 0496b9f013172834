import { expect, test } from '@rstest/core';
import { effectiveAccess } from './member-access.ts';

test.each([
  ['owner', 'viewer', { can: 'manage', decidedBy: 'tenant' }],
  ['admin', null, { can: 'manage', decidedBy: 'tenant' }],
  ['teamlead', null, { can: 'manage', decidedBy: 'tenant' }],
  ['teamlead', 'viewer', { can: 'read', decidedBy: 'project' }],
  ['developer', 'teamlead', { can: 'manage', decidedBy: 'project' }],
  ['developer', null, { can: 'write', decidedBy: 'tenant' }],
  ['viewer', 'developer', { can: 'write', decidedBy: 'project' }],
  ['viewer', null, { can: 'read', decidedBy: 'tenant' }],
] as const)('a %s with the project role %s', (role, projectRole, expected) => {
  expect(effectiveAccess(role, { visibility: 'tenant', projectRole })).toEqual(expected);
});
