import { ensureQuery } from '@cairn/shell';
import { connectionQuery, signOnQuery } from './queries.ts';

/** `/app/tenant-admin/sign-on`. */
export async function loadSignOn(): Promise<null> {
  await Promise.all([ensureQuery(signOnQuery()), ensureQuery(connectionQuery())]);
  return null;
}
