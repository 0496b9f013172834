import { getSession } from '@cairn/shell';
import { countDrafts } from './storage.ts';

/** How many drafts the person who is signed in has in this browser, in the organization in view. */
export function draftsHere(): number {
  const session = getSession();
  return session ? countDrafts({ userId: session.user.id, tenantId: session.tenant.id }) : 0;
}
