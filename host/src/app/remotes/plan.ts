import type { User } from '@cairn/api';
import { emptyPlan, type Plan, type PlannedRemote, PlanSchema } from '@cairn/contract';
import { call, getLocale } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { localStore } from '@cairn/shell/storage';
import { atom, useAtomValue } from 'jotai';
import * as v from 'valibot';
import { foreignOverrides, tabId, tabParameters } from '../develop/develop.ts';

/**
 * Which release of which remote this tab runs, as the server decided it for this visitor. It begins as what the HTML
 * holds: the navigation, and the remote behind the address. `wholePlan` brings the rest.
 */
export const planAtom = atom<Plan>(emptyPlan);

export function usePlan(): Plan {
  return useAtomValue(planAtom, { store });
}

const storageKey = 'cairn.plan';

/** Keeps a whole plan: for a start without the server, and so that it is not fetched again while it is right. It goes with the sign-in. A tab's overrides are nobody else's. */
export function keepPlan({ id: userId, tenantId }: Pick<User, 'id' | 'tenantId'>, plan: Plan): void {
  if (tabId()) return;
  try {
    localStore.setItem(storageKey, JSON.stringify({ userId, tenantId, plan }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn('there is no room to keep the plan in: it is fetched at each visit', error);
  }
}

/** The whole plan that this user had last in their organization; null when there is none. */
export function keptPlan({ id, tenantId }: Pick<User, 'id' | 'tenantId'>): Plan | null {
  const OwnedSchema = v.object({ userId: v.literal(id), tenantId: v.literal(tenantId), plan: PlanSchema });
  const KeptSchema = v.pipe(v.string(), v.parseJson(), OwnedSchema);
  const kept = v.safeParse(KeptSchema, localStore.getItem(storageKey));
  return kept.success ? kept.output.plan : null;
}

/**
 * Reads the registry again, in the page's language, and what this tab overrides, where it comes from. The answer is a whole
 * plan. @throws {ApiError} TIMEOUT after `timeoutMs`
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

/** The same, as a tab asks now and then: null where the plan is still of the version that it knows. */
export async function fetchPlanAfter(known: string): Promise<Plan | null> {
  if (foreignOverrides().length > 0) {
    const fresh = await fetchPlan();
    return fresh.version === known ? null : fresh;
  }
  const searchParams = { locale: getLocale(), known, ...tabParameters() };
  return call('get', 'registry/plan', v.nullable(PlanSchema), { searchParams, quiet: true });
}

/**
 * A tab keeps what it runs: a newer release is taken up only of a remote that it has not begun to load, and only where the
 * plan was made for this tab's shell: a release for another one may need what this shell does not have. What things are
 * called comes anew, since the language may be another one; what is switched off goes, whatever runs.
 * @param former a remote that the tab runs and that was switched off meanwhile
 */
export function takeUp(
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

/** What comes late to a release that a cut plan has begun: the whole one says it. */
function lateOf(running: PlannedRemote, { release, late }: PlannedRemote): Pick<PlannedRemote, 'late'> {
  return running.release === release && late ? { late } : {};
}
