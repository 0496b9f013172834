import { homePath, type Tenant, type User } from '@cairn/api';
import { forgetWork, noteSignInExtended, rememberSignIn } from '@cairn/shell/storage';
import { unmountApplication } from '../boot/root.ts';
import { forgetQueries } from '../offline/query-cache.ts';

/** Reloads this tab for another organization, after deleting all data that was read or stored for the previous one. */
export async function reloadInTenant(next: string = homePath): Promise<void> {
  unmountApplication();
  forgetWork();
  await forgetQueries();
  location.assign(next);
}

/**
 * Called after the server has switched the sign-in to another organization. Other tabs are informed first, because they must not send
 * requests for the previous organization.
 */
export async function enterTenant(user: User, tenant: Tenant): Promise<void> {
  rememberSignIn(user, tenant);
  noteSignInExtended();
  await reloadInTenant();
}
