import type { TenantRole } from '@cairn/api';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Returns the names of the roles in an organization, the same in every remote. */
export function roleTexts(i18n: I18n): Record<TenantRole, string> {
  return {
    owner: i18n._(msg({ message: 'Owner', context: 'role in an organization' })),
    admin: i18n._(msg({ message: 'Admin', context: 'role in an organization' })),
    teamlead: i18n._(msg({ message: 'Team lead', context: 'role in an organization' })),
    developer: i18n._(msg({ message: 'Developer', context: 'role in an organization' })),
    viewer: i18n._(msg({ message: 'Viewer', context: 'role in an organization' })),
  };
}
