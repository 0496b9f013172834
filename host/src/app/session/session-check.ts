import { ProfileResponseSchema, profileTimeoutMs } from '@cairn/api';
import { ApiError, call } from '@cairn/shell';
import { authStore, onlineAtom, signedIn, store } from '@cairn/shell/host';
import { rememberSignIn } from '@cairn/shell/storage';
import { fetchPlan, keepPlan, planAtom } from '../remotes/plan.ts';
import { beginAnew } from './begin-anew.ts';
import { endRefused } from './refused.ts';

const askAgainMs = 5_000;
let next: ReturnType<typeof setTimeout> | undefined;

/**
 * A start from the cached shell: who this is has to be asked. Only an answer that refuses signs out; a server that
 * cannot be reached means offline, whatever the browser says of the network, and it is asked again until it answers.
 */
export async function checkSession(): Promise<void> {
  clearTimeout(next);
  try {
    const { success, user, tenant } = await call('get', 'auth/me', ProfileResponseSchema, { timeoutMs: profileTimeoutMs, quiet: true });
    if (!success || !user || !tenant) return await endRefused();
    const before = store.get(authStore).user;
    rememberSignIn(user, tenant);
    // What this tab has read belongs to somebody else, or to another organization.
    if (before && before.id !== user.id) return location.reload();
    if (before && before.tenantId !== tenant.id) return await beginAnew();
    store.set(onlineAtom, true);
    store.set(authStore, signedIn(user, tenant));
    const plan = await fetchPlan();
    const known = store.get(planAtom);
    keepPlan(user, plan);
    // A tab keeps its revision; only one that had no plan at all takes this one up, and for that it begins anew.
    if (known.remotes.length === 0 && plan.remotes.length > 0) location.reload();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error)) return await endRefused();
    store.set(onlineAtom, false);
    store.set(authStore, (auth) => ({ ...auth, loading: false }));
    next = setTimeout(() => void checkSession(), askAgainMs);
  }
}

/** The browser's word of a network gone, or back, is a reason to ask at once; what the server then says is what counts. */
export function followNetwork(): void {
  for (const name of ['offline', 'online']) addEventListener(name, () => void checkSession());
}

function isRefusal(error: ApiError): boolean {
  return error.status === 401 || error.status === 403;
}
