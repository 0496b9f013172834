import { ApiError, queryClient } from '@cairn/shell';
import { adoptPlan } from '../remotes/full-plan.ts';
import { fetchPlan } from '../remotes/plan.ts';
import { extendSignIn } from './keep-signed-in.ts';
import { checkSession } from './session-check.ts';

/**
 * Called when this user's permissions have changed: refetches the profile, the plan and all visible data. One tab of the browser renews the
 * token.
 */
export async function refreshPermissions(takesToken: boolean): Promise<void> {
  try {
    if (takesToken) await extendSignIn();
    await checkSession();
    adoptPlan(await fetchPlan());
    await queryClient.invalidateQueries();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('what has changed is read at the next start', error.code);
  }
}

/** Called when the organization was renamed or its settings changed: refetches only data with its name or settings. */
export async function tenantChanged(): Promise<void> {
  const keys = [
    ['tenants', 'own'],
    ['tenant', 'settings'],
  ];
  await Promise.all([checkSession(), ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))]);
}
