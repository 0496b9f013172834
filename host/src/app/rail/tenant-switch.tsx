import { AuthResponseSchema, OwnTenantsSchema } from '@cairn/api';
import { call, useRoleText, useSession } from '@cairn/shell';
import { Avatar, Icon, MenuButton } from '@cairn/ui/core';
import { chevronsUpDownIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { enterTenant } from '../session/reload-in-tenant.ts';
import { attempt } from '../shell/attempt.ts';
import styles from './tenant-switch.module.css';

/** A menu of all organizations of the user, over the name of the current one. */
export function TenantSwitch(): ReactElement {
  const { t } = useLingui();
  const roleText = useRoleText();
  const name = useSession()?.tenant.name ?? '';
  const { data = [] } = useQuery({
    queryKey: ['tenants', 'own'],
    queryFn: async ({ signal }) => (await call('get', 'auth/tenants', OwnTenantsSchema, { signal })).items,
  });
  return (
    <MenuButton
      label={t`Switch organization`}
      matchTrigger
      entries={data.map((tenant) => ({
        id: tenant.id,
        label: tenant.name,
        description: roleText(tenant.role),
        before: <Avatar name={tenant.name} decorative />,
        selected: tenant.current,
        onAction: () => {
          if (!tenant.current) attempt(switchTenant(tenant.id));
        },
      }))}
      trigger={(props) => (
        <button type="button" className={styles.switch} aria-label={t`Organization: ${name}`} {...props}>
          <Icon icon={chevronsUpDownIcon} size="small" />
        </button>
      )}
    />
  );
}

/** Switches to another organization, in all tabs of this browser. @throws {ApiError} */
async function switchTenant(tenantId: string): Promise<void> {
  const { user, tenant } = await call('post', 'auth/tenant', AuthResponseSchema, { json: { tenantId } });
  if (user && tenant) await enterTenant(user, tenant);
}
