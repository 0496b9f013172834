import type { TenantRole } from '@cairn/api';
import { useRoleText } from '@cairn/shell';
import { Icon, type IconData } from '@cairn/ui/core';
import { codeIcon, crownIcon, eyeIcon, flagIcon, shieldIcon } from '@cairn/ui/icons';
import type { ReactElement } from 'react';
import styles from './role-name.module.css';

/** The icon of each role. */
export const roleIcons: Record<TenantRole, IconData> = {
  owner: crownIcon,
  admin: shieldIcon,
  teamlead: flagIcon,
  developer: codeIcon,
  viewer: eyeIcon,
};

/** Renders a role as icon and label. */
export function RoleName({ role }: { role: TenantRole }): ReactElement {
  const roleText = useRoleText();
  return (
    <span className={styles.role}>
      <Icon icon={roleIcons[role]} className={styles.icon} />
      {roleText(role)}
    </span>
  );
}
