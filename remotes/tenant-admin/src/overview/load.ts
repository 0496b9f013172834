import { tenantRoles } from '@cairn/api';
import { ensureQuery } from '@cairn/shell';
import { domainsQuery } from '../domains/queries.ts';
import { memberCountQuery, projectCountQuery } from '../members/queries.ts';
import { tenantSettingsQuery } from '../settings/queries.ts';
import { ownersQuery } from './queries.ts';

/** `/app/tenant-admin`. */
export async function loadOverview(): Promise<null> {
  await Promise.all([
    ensureQuery(ownersQuery()),
    ensureQuery(domainsQuery()),
    ensureQuery(tenantSettingsQuery()),
    ...tenantRoles.map((role) => ensureQuery(memberCountQuery({ role }))),
    ensureQuery(memberCountQuery({ status: 'suspended' })),
    ensureQuery(projectCountQuery('active')),
    ensureQuery(projectCountQuery('archived')),
  ]);
  return null;
}
