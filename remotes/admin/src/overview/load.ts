import { ensureQuery } from '@cairn/shell';
import { loadSystem } from '../system/load.ts';
import { tenantsQuery } from '../tenants/queries.ts';
import { lately, suspended } from './queries.ts';

/** `/app/admin`. */
export async function loadOverview(): Promise<null> {
  await Promise.all([loadSystem(), ensureQuery(tenantsQuery(lately)), ensureQuery(tenantsQuery(suspended))]);
  return null;
}
