import { tenantRoles } from '@cairn/api';
import { seen } from '@cairn/shell';
import { domainsQuery } from '../domains/queries.ts';
import { memberCountQuery, projectCountQuery } from '../members/queries.ts';
import { ownersQuery } from './queries.ts';

/** `/app/tenant-admin`. */
export async function loadOverview(): Promise<null> {
  await Promise.all([
    seen(ownersQuery()),
    seen(domainsQuery()),
    ...tenantRoles.map((role) => seen(memberCountQuery({ role }))),
    seen(memberCountQuery({ status: 'suspended' })),
    seen(projectCountQuery('active')),
    seen(projectCountQuery('archived')),
  ]);
  return null;
}
