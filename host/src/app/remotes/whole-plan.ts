import { likelyOwnerOf, type Owner, ownerOf, type Plan } from '@cairn/contract';
import { ApiError } from '@cairn/shell';
import { authStore, store } from '@cairn/shell/host';
import { tabId } from '../develop/develop.ts';
import { isBegun } from './loader.ts';
import { fetchPlan, keepPlan, keptPlan, planAtom, takeUp } from './plan.ts';

let coming: Promise<Plan> | undefined;

/**
 * This tab's whole plan: what a visit before has kept, where that is still right, else what the server answers. Asked for
 * once however many wait for it. @throws {ApiError} where the server does not answer; who comes next asks anew
 */
export function wholePlan(): Promise<Plan> {
  const plan = store.get(planAtom);
  if (plan.cutFor === null) return Promise.resolve(plan);
  coming ??= complete(plan).finally(() => {
    coming = undefined;
  });
  return coming;
}

async function complete({ version }: Plan): Promise<Plan> {
  const { user } = store.get(authStore);
  const kept = user && !tabId() ? keptPlan(user) : null;
  if (kept?.version === version) store.set(planAtom, (plan) => takeUp(plan, kept, isBegun));
  else takeUpPlan(await fetchPlan());
  return store.get(planAtom);
}

/** Takes what the registry has just said into this tab, and keeps it. */
export function takeUpPlan(fresh: Plan): void {
  const { user } = store.get(authStore);
  if (user) keepPlan(user, fresh);
  store.set(planAtom, (plan) => takeUp(plan, fresh, isBegun));
}

/** Whose path it is, read from the whole plan where the one in hand does not say. @throws {ApiError} where nobody can tell */
export async function findOwner(pathname: string): Promise<Exclude<Owner, 'unknown'>> {
  const owner = ownerOf(store.get(planAtom), pathname);
  if (owner !== 'unknown') return owner;
  try {
    const known = ownerOf(await wholePlan(), pathname);
    return known === 'unknown' ? 'nobody' : known;
  } catch (error) {
    const likely = likelyOwnerOf(store.get(planAtom), pathname);
    if (likely && error instanceof ApiError) return likely;
    throw error;
  }
}
