import { likelyOwnerOf, type Owner, ownerOf, type Plan } from '@cairn/contract';
import { ApiError, queryClient } from '@cairn/shell';
import { authStore, store } from '@cairn/shell/host';
import { tabId } from '../develop/develop.ts';
import { isBegun, runningOf } from './loader.ts';
import { pendingUpdateAtom, pendingUpdateOf } from './pending-update.ts';
import { adoptReleases, fetchPlan, fetchPlanAfter, planAtom, storedPlan, storePlan } from './plan.ts';
import { switchedOffAtom } from './switched-off.ts';

let coming: Promise<Plan> | undefined;

/**
 * Returns this tab's whole plan: the stored one of an earlier visit if it is still valid, else from the server. Concurrent calls share one
 * request. @throws {ApiError} when the server does not answer; the next call retries
 */
export function fullPlan(): Promise<Plan> {
  const plan = store.get(planAtom);
  if (plan.cutFor === null) return Promise.resolve(plan);
  coming ??= complete(plan).finally(() => {
    coming = undefined;
  });
  return coming;
}

async function complete({ version }: Plan): Promise<Plan> {
  const { user } = store.get(authStore);
  const kept = user && !tabId() ? storedPlan(user) : null;
  if (kept?.version === version) store.set(planAtom, (plan) => adoptReleases(plan, kept, isBegun));
  else adoptPlan(await fetchPlan());
  return store.get(planAtom);
}

/** Merges a fresh plan of the registry into this tab, stores it, and records which updates need a reload. */
export function adoptPlan(fresh: Plan): void {
  const { user } = store.get(authStore);
  if (user) storePlan(user, fresh);
  const before = store.get(planAtom);
  const off = store.get(switchedOffAtom);
  const after = adoptReleases(before, fresh, isBegun, (id) => off[id]?.remote);
  seen = fresh.version;
  // If this tab runs a fallback, a reload would bring back the failed release.
  store.set(
    pendingUpdateAtom,
    pendingUpdateOf(after, fresh).filter(({ id, release }) => runningOf(id)?.insteadOf?.release !== release),
  );
  store.set(planAtom, after);
  // The contributions for palette, shortcuts and help belong to the live releases.
  if (before.version === fresh.version) return;
  for (const what of ['contributions', 'setup']) void queryClient.invalidateQueries({ queryKey: ['shell', what] });
}

/** The version of the last merged plan. A plan that a loader reads separately does not count, since it says nothing about other remotes. */
let seen: string | undefined;

/** Polls the registry and merges the plan if it has changed. @throws {ApiError} */
export async function askRegistry(): Promise<void> {
  const { version } = await fullPlan();
  const fresh = await fetchPlanAfter(seen ?? version);
  if (fresh) adoptPlan(fresh);
}

/**
 * Returns the owner of a path, from the whole plan if the current one does not know. @throws {ApiError} when the owner cannot be determined
 */
export async function findOwner(pathname: string): Promise<Exclude<Owner, 'unknown'>> {
  const owner = ownerOf(store.get(planAtom), pathname);
  if (owner === 'unavailable' || owner === 'off') return afterAsking(pathname);
  if (owner !== 'unknown') return owner;
  try {
    const known = ownerOf(await fullPlan(), pathname);
    return known === 'unknown' ? 'nobody' : known;
  } catch (error) {
    const likely = likelyOwnerOf(store.get(planAtom), pathname);
    if (likely && error instanceof ApiError) return likely;
    throw error;
  }
}

/** An unavailable remote may have a new release by now, and a switched-off one may be on again. */
async function afterAsking(pathname: string): Promise<Exclude<Owner, 'unknown'>> {
  try {
    await askRegistry();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('the registry does not answer: what it said last goes on', error.code);
  }
  const owner = ownerOf(store.get(planAtom), pathname);
  return owner === 'unknown' ? 'nobody' : owner;
}
