import { homePath, type Tenant, type User } from '@cairn/api';
import { forgetWork, noteSignInExtended, rememberSignIn } from '@cairn/shell/storage';
import { unmountApplication } from '../boot/root.ts';
import { forgetQueries } from '../offline/query-cache.ts';

/** This tab goes on in another organization: nothing that was read or kept in the former one comes with it. */
export async function beginAnew(next: string = homePath): Promise<void> {
  unmountApplication();
  forgetWork();
  await forgetQueries();
  location.assign(next);
}

/** The server has just moved the sign-in: the other tabs hear it first, since they must not ask in the name of the former organization. */
export async function enterTenant(user: User, tenant: Tenant): Promise<void> {
  rememberSignIn(user, tenant);
  noteSignInExtended();
  await beginAnew();
}
