import type { User } from '@cairn/api';
import { emptyPlan, type Plan, type PlannedRemote, PlanSchema } from '@cairn/contract';
import { call, getLocale } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { localStore } from '@cairn/shell/storage';
import { atom, useAtomValue } from 'jotai';
import * as v from 'valibot';
import { foreignOverrides, tabId, tabParameters } from '../develop/develop.ts';

/**
 * The release of each remote that this tab runs, as decided by the server for this visitor. Initially the part in the HTML: the navigation
 * and the remote of the address. `wholePlan` loads the rest.
 */
export const planAtom = atom<Plan>(emptyPlan);

export function usePlan(): Plan {
  return useAtomValue(planAtom, { store });
}

const storageKey = 'cairn.plan';

/**
 * Stores a whole plan: for a start without the server, and to avoid refetching it while it is valid. Deleted with the sign-in. Plans with
 * overrides are not stored, since they belong to a single tab.
 */
export function storePlan({ id: userId, tenantId }: Pick<User, 'id' | 'tenantId'>, plan: Plan): void {
  if (tabId()) return;
  try {
    localStore.setItem(storageKey, JSON.stringify({ userId, tenantId, plan }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn('there is no room to keep the plan in: it is fetched at each visit', error);
  }
}

/** Returns the last whole plan of this user in their organization; null without one. */
export function storedPlan({ id, tenantId }: Pick<User, 'id' | 'tenantId'>): Plan | null {
  const OwnedSchema = v.object({ userId: v.literal(id), tenantId: v.literal(tenantId), plan: PlanSchema });
  const KeptSchema = v.pipe(v.string(), v.parseJson(), OwnedSchema);
  const kept = v.safeParse(KeptSchema, localStore.getItem(storageKey));
  return kept.success ? kept.output.plan : null;
}

/**
 * Fetches the whole plan from the registry, in the page's language, including this tab's overrides, which are read from their origins.
 * @throws {ApiError} TIMEOUT after `timeoutMs`
 */
export async function fetchPlan(timeoutMs?: number): Promise<Plan> {
  const id = tabId();
  const options = timeoutMs === undefined ? {} : { timeoutMs };
  if (id && foreignOverrides().length > 0) {
    const { planWithOverrides } = await import(/* webpackChunkName: "develop" */ '../develop/read-overrides.ts');
    return planWithOverrides(id, options);
  }
  return call('get', 'registry/plan', PlanSchema, { searchParams: { locale: getLocale(), ...tabParameters() }, quiet: true, ...options });
}

/** Like `fetchPlan`, for polling: returns null while the plan still has the known version. */
export async function fetchPlanAfter(known: string): Promise<Plan | null> {
  if (foreignOverrides().length > 0) {
    const fresh = await fetchPlan();
    return fresh.version === known ? null : fresh;
  }
  const searchParams = { locale: getLocale(), known, ...tabParameters() };
  return call('get', 'registry/plan', v.nullable(PlanSchema), { searchParams, quiet: true });
}

/**
 * Merges a fresh plan into the plan of this tab, which keeps what it runs: a newer release is adopted only for a remote that has not
 * started to load, and only if the fresh plan is for this tab's shell, since other releases may need what this shell lacks. Labels are
 * always updated, because the language may have changed. Remotes that are switched off are removed even if they run.
 * @param former returns a remote that this tab runs and that was switched off in the meantime
 */
export function adoptReleases(
  plan: Plan,
  fresh: Plan,
  isBegun: (id: string) => boolean,
  former: (id: string) => PlannedRemote | undefined = () => undefined,
): Plan {
  const isOurShell = plan.shell === fresh.shell || plan.shell === '';
  const remotes = fresh.remotes.map((remote) => {
    const known = plan.remotes.find(({ id }) => id === remote.id);
    const running = isBegun(remote.id) ? (known ?? former(remote.id)) : isOurShell ? undefined : known;
    return running ? { ...running, label: remote.label, ...lateOf(running, remote) } : remote;
  });
  return { ...fresh, shell: isOurShell ? fresh.shell : plan.shell, remotes };
}

/** Returns the lazy files of a running release. A cut plan lacks them, the whole plan has them. */
function lateOf(running: PlannedRemote, { release, late }: PlannedRemote): Pick<PlannedRemote, 'late'> {
  return running.release === release && late ? { late } : {};
}
