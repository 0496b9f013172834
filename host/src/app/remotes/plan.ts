import { emptyPlan, findRoute, matchesRoute, type Plan, type PlannedRemote, PlanSchema } from '@cairn/contract';
import { call, getLocale } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';
import * as v from 'valibot';

/** Which release of which remote this tab runs, as the server decided it for this visitor. */
export const planAtom = atom<Plan>(emptyPlan);

export function usePlan(): Plan {
  return useAtomValue(planAtom, { store });
}

/** Whose path is it? `forbidden`: a remote's, that this visitor may not open; null: nobody's. */
export function ownerOf(plan: Plan, pathname: string): PlannedRemote | 'forbidden' | null {
  const owner = plan.remotes.find((remote) => findRoute(remote.routes, pathname));
  if (owner) return owner;
  return plan.forbidden.some((pattern) => matchesRoute(pattern, pathname)) ? 'forbidden' : null;
}

const storageKey = 'cairn.plan';

/** Keeps the plan for a start without the server. It goes with the sign-in. */
export function keepPlan(userId: string, plan: Plan): void {
  localStorage.setItem(storageKey, JSON.stringify({ userId, plan }));
}

/** The plan that this user had last; null when there is none. */
export function keptPlan(userId: string): Plan | null {
  const KeptSchema = v.pipe(v.string(), v.parseJson(), v.object({ userId: v.literal(userId), plan: PlanSchema }));
  const kept = v.safeParse(KeptSchema, localStorage.getItem(storageKey));
  return kept.success ? kept.output.plan : null;
}

/** Reads the registry again, in the page's language. */
export async function fetchPlan(): Promise<Plan> {
  return call('get', 'registry/plan', PlanSchema, { searchParams: { locale: getLocale() }, quiet: true });
}

/** A tab keeps what it runs: a newer release is taken up only of a remote that it has not loaded yet. */
export function takeUp(plan: Plan, fresh: Plan, isLoaded: (id: string) => boolean): Plan {
  const remotes = fresh.remotes.map((remote) =>
    isLoaded(remote.id) ? (plan.remotes.find(({ id }) => id === remote.id) ?? remote) : remote,
  );
  return { ...fresh, remotes };
}
