import { ownerOf, type Plan, type PlannedRemote, switchedOffAt } from '@cairn/contract';
import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';
import { planAtom, usePlan } from './plan.ts';

/** A remote that this tab's plan had, and that was switched off since. */
export interface SwitchedOff {
  /** As the plan had it: what this tab runs of it, if it runs. */
  remote: PlannedRemote;
  /** The path of its page that was in view then: it stays until it is left. Null once it was, and where none was. */
  stays: string | null;
  /** Has somebody closed the word of it? */
  noticed: boolean;
}

export const switchedOffAtom = atom<Readonly<Record<string, SwitchedOff>>>({});

/** Notes from now on which remotes leave this tab's plan, and which come back to it. */
export function followSwitches(): void {
  let before = store.get(planAtom);
  store.sub(planAtom, () => {
    const after = store.get(planAtom);
    store.set(switchedOffAtom, (known) => switchedOff(known, before, after, location.pathname));
    before = after;
  });
}

/** Which remotes are switched off once `after` has taken the place of `before`, while the page at `pathname` is in view. */
export function switchedOff(
  known: Readonly<Record<string, SwitchedOff>>,
  before: Plan,
  after: Plan,
  pathname: string,
): Readonly<Record<string, SwitchedOff>> {
  // A plan that was cut for a path says nothing of the others.
  if (after.cutFor !== null) return known;
  const serves = new Set(after.remotes.map(({ id }) => id));
  const forbidden = new Set(after.forbidden);
  const owner = ownerOf(before, pathname);
  const shown = typeof owner === 'string' ? undefined : owner.remote.id;
  // Of a remote that is on, and of which no release runs in the shell that is live now, nobody has switched anything off.
  const unfit = new Set(after.unavailable.map(({ id }) => id));
  const gone = before.remotes.filter(
    ({ id, routes }) => !serves.has(id) && !unfit.has(id) && !routes.some(({ path }) => forbidden.has(path)),
  );
  const kept = Object.entries(known).filter(([id]) => !serves.has(id));
  return Object.fromEntries([
    ...gone.map((remote): [string, SwitchedOff] => [remote.id, { remote, stays: remote.id === shown ? pathname : null, noticed: false }]),
    ...kept,
  ]);
}

/** The page at `pathname` is left: it is not come back to while its remote is off. */
export function leaveSwitchedOff(id: string, pathname: string): void {
  const off = store.get(switchedOffAtom)[id];
  if (off?.stays === pathname) store.set(switchedOffAtom, (known) => ({ ...known, [id]: { ...off, stays: null } }));
}

/** Says no more of it. */
export function closeSwitchedOff(id: string): void {
  const off = store.get(switchedOffAtom)[id];
  if (off) store.set(switchedOffAtom, (known) => ({ ...known, [id]: { ...off, noticed: true } }));
}

/** Null while the remote is on. */
export function useSwitchedOff(id: string): SwitchedOff | null {
  return useAtomValue(switchedOffAtom, { store })[id] ?? null;
}

/**
 * What people call the remote that owns `pathname` and is switched off: by the plan, or since this tab ran it; null where that is
 * not why there is no page.
 */
export function useSwitchedOffAt(pathname: string): string | null {
  const plan = usePlan();
  const all = Object.values(useAtomValue(switchedOffAtom, { store }));
  const known = all.find(({ remote }) => typeof ownerOf(planOf(remote), pathname) !== 'string');
  return switchedOffAt(plan, pathname)?.label ?? known?.remote.label ?? null;
}

const plans = new WeakMap<PlannedRemote, Plan>();

/** A plan of one remote alone, to be asked whose a path is. */
function planOf(remote: PlannedRemote): Plan {
  const known = plans.get(remote);
  if (known) return known;
  const plan: Plan = { ...store.get(planAtom), cutFor: null, remotes: [remote], forbidden: [], unavailable: [], switchedOff: [] };
  plans.set(remote, plan);
  return plan;
}
