import { ensureQuery } from '@cairn/shell';
import { plansQuery, planVersionsQuery } from './queries.ts';

/** `/app/admin_billing`. */
export async function loadBilling(): Promise<null> {
  await Promise.all([ensureQuery(plansQuery()), ensureQuery(planVersionsQuery())]);
  return null;
}
