import { type TenantRole, tenantRoles } from '@cairn/api';
import { roleIcons } from '@cairn/list';
import { onIntent, useLocale, useRoleText } from '@cairn/shell';
import { Icon, numberFormat, Panel, RowLink, Rows } from '@cairn/ui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQueries } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { memberCountQuery, membersQuery } from '../members/queries.ts';
import styles from './people-by-role.module.css';

const mays: Record<TenantRole, MessageDescriptor> = {
  owner: msg`Full access, manages owners`,
  admin: msg`Manages people and all projects`,
  teamlead: msg`Creates and manages projects, reviews proposals`,
  developer: msg`Contributes to and creates projects`,
  viewer: msg`Read-only access`,
};

/** The number of people per role, each linked to the filtered list. */
export function PeopleByRole(): ReactElement {
  const { i18n } = useLingui();
  const roleText = useRoleText();
  const { format } = numberFormat(useLocale());
  const counts = useSuspenseQueries({ queries: tenantRoles.map((role) => memberCountQuery({ role })) });
  return (
    <Panel flush title={<Trans>People by role</Trans>}>
      <Rows>
        {tenantRoles.map((role, index) => {
          const to = `/app/tenant-admin/users?role=${role}`;
          return (
            <li key={role} className={styles.row}>
              <Icon icon={roleIcons[role]} className={styles.icon} />
              <span className={styles.words}>
                <RowLink to={to} {...onIntent(to, membersQuery({ role }))}>
                  {roleText(role)}
                </RowLink>
                <span className={styles.may}>{i18n._(mays[role])}</span>
              </span>
              <span className={styles.count}>{format(counts[index]?.data.total ?? 0)}</span>
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}
