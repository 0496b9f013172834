import { type Develop, overrideParameters, type TabOverride } from '@cairn/contract';
import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';

/** The override settings from the HTML; null for users who may not override remotes. Set before anything runs. */
export const developAtom = atom<Develop | null>(null);

export function useDevelop(): Develop | null {
  return useAtomValue(developAtom, { store });
}

/** Returns the id of this tab's overrides on the server; null without any. */
export function tabId(): string | null {
  return store.get(developAtom)?.tab?.id ?? null;
}

/** Returns the overrides from another origin. The tab must read their `remote.json` itself. */
export function foreignOverrides(): { remote: string; origin: string }[] {
  const overrides = store.get(developAtom)?.tab?.overrides ?? [];
  return overrides.flatMap(({ override }) => ('origin' in override ? [override] : []));
}

/** Returns the overridden remote whose origin occurs in a stack or an address. */
export function foreignOverrideIn(text: string): string | undefined {
  return foreignOverrides().find(({ origin }) => text.includes(`${origin}/`))?.remote;
}

/** Returns whether this tab runs an override of the remote. */
export function isOverridden(remote: string): boolean {
  const overrides = store.get(developAtom)?.tab?.overrides ?? [];
  return overrides.some(({ override, problem }) => override.remote === remote && problem === null);
}

/** Returns the query parameters that identify this tab in calls about releases. */
export function tabParameters(): Record<string, string> {
  const id = tabId();
  return id ? { [overrideParameters.tab]: id } : {};
}

/** Stores the results of the overrides. */
export function noteOverrides(overrides: TabOverride[]): void {
  store.set(developAtom, (develop) => (develop?.tab ? { ...develop, tab: { ...develop.tab, overrides } } : develop));
}

/** Requested overrides that wait for confirmation. */
export interface RequestedOverrides {
  /** Each in the format of `?remote=`. */
  texts: readonly string[];
  /** True: added to the tab's overrides. False: replaces them. */
  beside: boolean;
}

const wishesAtom = atom<RequestedOverrides | null>(null);

export function useRequestedOverrides(): RequestedOverrides | null {
  return useAtomValue(wishesAtom, { store });
}

/** Asks the user to confirm these overrides for this tab; null cancels the question. */
export function requestOverrides(wishes: RequestedOverrides | null): void {
  store.set(wishesAtom, wishes);
}
