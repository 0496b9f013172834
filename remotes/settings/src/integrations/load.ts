import { can } from '@cairn/api';
import { ensureQuery, getSession } from '@cairn/shell';
import { modelQuery } from './queries.ts';

/** What the page shows to those who manage the organization; nobody else is asked for it. */
export async function loadIntegrations(): Promise<null> {
  const session = getSession();
  if (session && can(session.user, 'tenant.manage')) await ensureQuery(modelQuery());
  return null;
}
