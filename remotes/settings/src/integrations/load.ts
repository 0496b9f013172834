import { can } from '@cairn/api';
import { ensureQuery, getSession } from '@cairn/shell';
import { modelQuery } from './queries.ts';

/** Loads the data of the page for managers of the organization. Others do not need it. */
export async function loadIntegrations(): Promise<null> {
  const session = getSession();
  if (session && can(session.user, 'tenant.manage')) await ensureQuery(modelQuery());
  return null;
}
