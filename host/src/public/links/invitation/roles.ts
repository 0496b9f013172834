import type { TenantRole } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The name of each role in an invitation, and what it allows. */
export const roles: Record<TenantRole, { name: MessageDescriptor; may: MessageDescriptor }> = {
  owner: { name: msg({ message: 'Owner', context: 'role in an organization' }), may: msg`You manage everything, including billing` },
  admin: { name: msg({ message: 'Admin', context: 'role in an organization' }), may: msg`You manage people and all projects` },
  teamlead: {
    name: msg({ message: 'Team lead', context: 'role in an organization' }),
    may: msg`You manage projects and decide on patterns`,
  },
  developer: { name: msg({ message: 'Developer', context: 'role in an organization' }), may: msg`You propose, review and write` },
  viewer: { name: msg({ message: 'Viewer', context: 'role in an organization' }), may: msg`You can read everything` },
};
