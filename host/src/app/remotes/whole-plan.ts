import { likelyOwnerOf, type Owner, ownerOf, type Plan } from '@cairn/contract';
import { ApiError, queryClient } from '@cairn/shell';
import { authStore, store } from '@cairn/shell/host';
import { tabId } from '../develop/develop.ts';
import { isBegun, runningOf } from './loader.ts';
import { newsAtom, newsOf } from './news.ts';
import { fetchPlan, fetchPlanAfter, keepPlan, keptPlan, planAtom, takeUp } from './plan.ts';
import { switchedOffAtom } from './switched-off.ts';

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

/** Takes what the registry has just said into this tab, keeps it, and notes what only a reload would take up. */
export function takeUpPlan(fresh: Plan): void {
  const { user } = store.get(authStore);
  if (user) keepPlan(user, fresh);
  const before = store.get(planAtom);
  const off = store.get(switchedOffAtom);
  const after = takeUp(before, fresh, isBegun, (id) => off[id]?.remote);
  seen = fresh.version;
  // Where this tab runs what was good before, a reload would bring back what failed.
  store.set(
    newsAtom,
    newsOf(after, fresh).filter(({ id, release }) => runningOf(id)?.insteadOf?.release !== release),
  );
  store.set(planAtom, after);
  // What the remotes give to palette, keys and help is of the releases that are live.
  if (before.version === fresh.version) return;
  for (const what of ['contributions', 'setup']) void queryClient.invalidateQueries({ queryKey: ['shell', what] });
}

/** The version of the plan that was taken up last: what a loader reads on its own way says nothing of the other remotes. */
let seen: string | undefined;

/** Asks whether the registry says something else than when it was asked last, and takes that up. @throws {ApiError} */
export async function askRegistry(): Promise<void> {
  const { version } = await wholePlan();
  const fresh = await fetchPlanAfter(seen ?? version);
  if (fresh) takeUpPlan(fresh);
}

/** Whose path it is, read from the whole plan where the one in hand does not say. @throws {ApiError} where nobody can tell */
export async function findOwner(pathname: string): Promise<Exclude<Owner, 'unknown'>> {
  const owner = ownerOf(store.get(planAtom), pathname);
  if (owner === 'unavailable' || owner === 'off') return afterAsking(pathname);
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

/** A remote of which nothing could run may have a new release since, and one that was switched off may be on again. */
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
