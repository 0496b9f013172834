import { ownerOf, type Plan, type PlannedRemote, switchedOffAt } from '@cairn/contract';
import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';
import { planAtom, usePlan } from './plan.ts';

/** A remote that was in this tab's plan and was then switched off. */
export interface SwitchedOff {
  /** The remote as in the plan: the release that this tab runs, if any. */
  remote: PlannedRemote;
  /** The path of its page that was visible then: it stays usable until the user leaves it. Null after that, or if none was visible. */
  stays: string | null;
  /** Whether the user has closed the notice. */
  noticed: boolean;
}

export const switchedOffAtom = atom<Readonly<Record<string, SwitchedOff>>>({});

/** Tracks which remotes leave this tab's plan and which return to it. */
export function followSwitches(): void {
  let before = store.get(planAtom);
  store.sub(planAtom, () => {
    const after = store.get(planAtom);
    store.set(switchedOffAtom, (known) => switchedOff(known, before, after, location.pathname));
    before = after;
  });
}

/** Returns the remotes that are switched off after `after` replaces `before`, while the page at `pathname` is visible. */
export function switchedOff(
  known: Readonly<Record<string, SwitchedOff>>,
  before: Plan,
  after: Plan,
  pathname: string,
): Readonly<Record<string, SwitchedOff>> {
  // A cut plan says nothing about other remotes.
  if (after.cutFor !== null) return known;
  const serves = new Set(after.remotes.map(({ id }) => id));
  const forbidden = new Set(after.forbidden);
  const owner = ownerOf(before, pathname);
  const shown = typeof owner === 'string' ? undefined : owner.remote.id;
  // A remote that is on, but has no release for the live shell, is not switched off.
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

/** Records that the page at `pathname` was left: it cannot be opened again while its remote is off. */
export function leaveSwitchedOff(id: string, pathname: string): void {
  const off = store.get(switchedOffAtom)[id];
  if (off?.stays === pathname) store.set(switchedOffAtom, (known) => ({ ...known, [id]: { ...off, stays: null } }));
}

/** Hides the notice. */
export function closeSwitchedOff(id: string): void {
  const off = store.get(switchedOffAtom)[id];
  if (off) store.set(switchedOffAtom, (known) => ({ ...known, [id]: { ...off, noticed: true } }));
}

/** Returns the state of a remote that is switched off; null while it is on. */
export function useSwitchedOff(id: string): SwitchedOff | null {
  return useAtomValue(switchedOffAtom, { store })[id] ?? null;
}

/**
 * Returns the label of the switched-off remote that owns `pathname`, according to the plan or because this tab ran it before; null if there
 * is none.
 */
export function useSwitchedOffAt(pathname: string): string | null {
  const plan = usePlan();
  const all = Object.values(useAtomValue(switchedOffAtom, { store }));
  const known = all.find(({ remote }) => typeof ownerOf(planOf(remote), pathname) !== 'string');
  return switchedOffAt(plan, pathname)?.label ?? known?.remote.label ?? null;
}

const plans = new WeakMap<PlannedRemote, Plan>();

/** Returns a plan with only this remote, to look up the owner of a path. */
function planOf(remote: PlannedRemote): Plan {
  const known = plans.get(remote);
  if (known) return known;
  const plan: Plan = { ...store.get(planAtom), cutFor: null, remotes: [remote], forbidden: [], unavailable: [], switchedOff: [] };
  plans.set(remote, plan);
  return plan;
}
