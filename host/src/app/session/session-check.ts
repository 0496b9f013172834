import { ProfileResponseSchema, profileTimeoutMs } from '@cairn/api';
import { ApiError, call } from '@cairn/shell';
import { authStore, onlineAtom, signedIn, store } from '@cairn/shell/host';
import { rememberSignIn } from '@cairn/shell/storage';
import { fetchPlan, planAtom, storePlan } from '../remotes/plan.ts';
import { endRefused } from './refused.ts';
import { reloadInTenant } from './reload-in-tenant.ts';

const askAgainMs = 5_000;
let next: ReturnType<typeof setTimeout> | undefined;

/**
 * Checks the sign-in at the server, for a start from the cached shell. Only a refusal signs out. If the server cannot be reached, the shell
 * is offline, whatever the browser reports, and retries until it answers.
 */
export async function checkSession(): Promise<void> {
  clearTimeout(next);
  try {
    const { success, user, tenant } = await call('get', 'auth/me', ProfileResponseSchema, { timeoutMs: profileTimeoutMs, quiet: true });
    if (!success || !user || !tenant) return await endRefused();
    const before = store.get(authStore).user;
    rememberSignIn(user, tenant);
    // This tab's data belongs to another user or organization.
    if (before && before.id !== user.id) return location.reload();
    if (before && before.tenantId !== tenant.id) return await reloadInTenant();
    store.set(onlineAtom, true);
    store.set(authStore, signedIn(user, tenant));
    const plan = await fetchPlan();
    const known = store.get(planAtom);
    storePlan(user, plan);
    // A tab keeps its revision. Only a tab without any plan adopts the new one, by a reload.
    if (known.remotes.length === 0 && plan.remotes.length > 0) location.reload();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error)) return await endRefused();
    store.set(onlineAtom, false);
    store.set(authStore, (auth) => ({ ...auth, loading: false }));
    next = setTimeout(() => void checkSession(), askAgainMs);
  }
}

/** Checks the server when the browser reports that the network is gone or back. Only the server's answer counts. */
export function followNetwork(): void {
  for (const name of ['offline', 'online']) addEventListener(name, () => void checkSession());
}

function isRefusal(error: ApiError): boolean {
  return error.status === 401 || error.status === 403;
}
