import { ApiError, queryClient } from '@cairn/shell';
import { fetchPlan } from '../remotes/plan.ts';
import { takeUpPlan } from '../remotes/whole-plan.ts';
import { extendSignIn } from './keep-signed-in.ts';
import { checkSession } from './session-check.ts';

/**
 * Somebody has changed what this person may do: who they are is read again, where they may go, and all that they see. One
 * tab of the browser takes the new token that comes with it.
 */
export async function standingChanged(takesToken: boolean): Promise<void> {
  try {
    if (takesToken) await extendSignIn();
    await checkSession();
    takeUpPlan(await fetchPlan());
    await queryClient.invalidateQueries();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('what has changed is read at the next start', error.code);
  }
}

/** The organization has another name: only what shows the name is read again. */
export async function tenantRenamed(): Promise<void> {
  await Promise.all([checkSession(), queryClient.invalidateQueries({ queryKey: ['tenants', 'own'] })]);
}
