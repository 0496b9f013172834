import { type Role, roleWord, type TenantRole } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const texts: Record<TenantRole, MessageDescriptor> = {
  owner: msg({ message: 'Owner', context: 'role in an organisation' }),
  admin: msg({ message: 'Admin', context: 'role in an organisation' }),
  teamlead: msg({ message: 'Team lead', context: 'role in an organisation' }),
  developer: msg({ message: 'Developer', context: 'role in an organisation' }),
  viewer: msg({ message: 'Viewer', context: 'role in an organisation' }),
};

/** What a role is called in the reader's language. */
export function useRoleText(): (role: Role) => string {
  const { i18n } = useLingui();
  return (role) => i18n._(texts[roleWord(role)]);
}
