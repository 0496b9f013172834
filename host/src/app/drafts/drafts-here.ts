import { getSession } from '@cairn/shell';
import { countDrafts } from './storage.ts';

/** Returns the number of drafts that the user has in this browser, in the current organization. */
export function draftsHere(): number {
  const session = getSession();
  return session ? countDrafts({ userId: session.user.id, tenantId: session.tenant.id }) : 0;
}
