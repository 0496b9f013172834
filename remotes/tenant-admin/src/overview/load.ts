import { tenantRoles } from '@cairn/api';
import { ensureQuery } from '@cairn/shell';
import { usageQuery } from '../billing/queries.ts';
import { domainsQuery } from '../domains/queries.ts';
import { memberCountQuery } from '../members/queries.ts';
import { tenantSettingsQuery } from '../settings/queries.ts';
import { figuresQuery, ownersQuery } from './queries.ts';

/** `/app/tenant-admin`. */
export async function loadOverview(): Promise<null> {
  await Promise.all([
    ensureQuery(ownersQuery()),
    ensureQuery(figuresQuery()),
    ensureQuery(usageQuery()),
    ensureQuery(domainsQuery()),
    ensureQuery(tenantSettingsQuery()),
    ...tenantRoles.map((role) => ensureQuery(memberCountQuery({ role }))),
  ]);
  return null;
}
