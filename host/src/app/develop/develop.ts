import { type Develop, overrideParameters, type TabOverride } from '@cairn/contract';
import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';

/** What those who develop may, and what this tab does; null for everybody else. Set before anything runs, from the HTML. */
export const developAtom = atom<Develop | null>(null);

export function useDevelop(): Develop | null {
  return useAtomValue(developAtom, { store });
}

/** Under which id the server keeps what this tab overrides; null where it overrides nothing. */
export function tabId(): string | null {
  return store.get(developAtom)?.tab?.id ?? null;
}

/** Its remotes that come from another origin, which the tab has to read there. */
export function foreignOverrides(): { remote: string; origin: string }[] {
  const overrides = store.get(developAtom)?.tab?.overrides ?? [];
  return overrides.flatMap(({ override }) => ('origin' in override ? [override] : []));
}

/** The remote that this tab runs from another origin, which a stack or an address names. */
export function foreignOverrideIn(text: string): string | undefined {
  return foreignOverrides().find(({ origin }) => text.includes(`${origin}/`))?.remote;
}

/** Does this tab run something else of the remote than everybody? */
export function isOverridden(remote: string): boolean {
  const overrides = store.get(developAtom)?.tab?.overrides ?? [];
  return overrides.some(({ override, problem }) => override.remote === remote && problem === null);
}

/** What a call about releases says of its tab. */
export function tabParameters(): Record<string, string> {
  const id = tabId();
  return id ? { [overrideParameters.tab]: id } : {};
}

/** Takes up what became of the overrides. */
export function noteOverrides(overrides: TabOverride[]): void {
  store.set(developAtom, (develop) => (develop?.tab ? { ...develop, tab: { ...develop.tab, overrides } } : develop));
}

/** What has been asked for and waits for a yes. */
export interface Wishes {
  /** Each as in `?remote=`. */
  texts: readonly string[];
  /** Beside what the tab runs already, or in its place? */
  beside: boolean;
}

const wishesAtom = atom<Wishes | null>(null);

export function useWishes(): Wishes | null {
  return useAtomValue(wishesAtom, { store });
}

/** Asks the person whether these are to run in this tab; null takes the question back. */
export function wish(wishes: Wishes | null): void {
  store.set(wishesAtom, wishes);
}
