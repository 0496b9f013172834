import { ensureQuery } from '@cairn/shell';
import { signOnQuery } from './queries.ts';

/** `/app/tenant-admin/sign-on`. */
export async function loadSignOn(): Promise<null> {
  await ensureQuery(signOnQuery());
  return null;
}
