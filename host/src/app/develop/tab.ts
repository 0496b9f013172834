import { overrideParameters } from '@cairn/contract';
import { sessionStore } from '@cairn/shell/storage';

/** Session storage keys: the id of this tab's overrides on the server, and whether the tab starts without them. */
const idKey = 'cairn.overrides';
const safeKey = 'cairn.overrides.safe';

/** How a document of this tab starts. */
export interface Entered {
  /** The document is being replaced and must run nothing. The next one is correct. */
  leaving: boolean;
  /** The overrides that `?remotes=off` has just ended, to report to the server. */
  ended: string | null;
}

/**
 * Reconciles the document's address with the tab's stored overrides. The server renders the HTML and its policy for overrides when the
 * address carries their id. No link can know this id: only the tab adds and removes it. If the address has another id than this tab, such
 * as from a copied link, the page reloads with the right one or none, and runs nothing before.
 */
export function enterTab(): Entered {
  const url = new URL(location.href);
  const { searchParams } = url;
  const all = searchParams.get(overrideParameters.all);
  const carried = searchParams.get(overrideParameters.tab);
  const ended = all === 'off' ? storedId() : null;
  if (all === 'off') forgetOverrides();
  if (all === 'safe' && storedId()) sessionStore.setItem(safeKey, '1');
  searchParams.delete(overrideParameters.all);
  searchParams.delete(overrideParameters.tab);
  const own = isSafe() ? null : storedId();
  if (carried !== own && (carried || own)) {
    if (own) searchParams.set(overrideParameters.tab, own);
    location.replace(url);
    return { leaving: true, ended };
  }
  if (all !== null || carried) history.replaceState(history.state, '', url);
  return { leaving: false, ended };
}

/** Returns the id of the stored overrides; null without any. */
export function storedId(): string | null {
  try {
    return sessionStore.getItem(idKey);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null; // the browser stores nothing
  }
}

/** Returns whether this tab starts without its overrides until further notice. */
export function isSafe(): boolean {
  return storedId() !== null && sessionStore.getItem(safeKey) !== null;
}

/** Reloads the page with these overrides, without the parameters that requested them. */
export function startWith(id: string): void {
  sessionStore.setItem(idKey, id);
  sessionStore.removeItem(safeKey);
  const url = new URL(location.href);
  url.searchParams.delete(overrideParameters.wish);
  url.searchParams.set(overrideParameters.tab, id);
  location.replace(url);
}

/** Reloads the page without the overrides, but keeps them: their code may be what breaks the page. */
export function startSafe(): void {
  sessionStore.setItem(safeKey, '1');
  location.reload();
}

/** Deletes the stored overrides. The next document starts without them. */
export function forgetOverrides(): void {
  if (storedId() === null) return;
  sessionStore.removeItem(idKey);
  sessionStore.removeItem(safeKey);
}
