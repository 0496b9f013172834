import { ensureQuery } from '@cairn/shell';
import { loadSystem } from '../system/load.ts';
import { platformHealthQuery } from '../system/queries.ts';
import { tenantsQuery } from '../tenants/queries.ts';
import { lately } from './queries.ts';

/** `/app/admin`. */
export async function loadOverview(): Promise<null> {
  await Promise.all([loadSystem(), ensureQuery(platformHealthQuery()), ensureQuery(tenantsQuery(lately))]);
  return null;
}
