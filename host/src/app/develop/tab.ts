import { overrideParameters } from '@cairn/contract';
import { sessionStore } from '@cairn/shell/storage';

/** Kept for the tab: under which id the server keeps what this tab runs in the place of releases, and that it starts without. */
const idKey = 'cairn.overrides';
const safeKey = 'cairn.overrides.safe';

/** How a document of this tab begins. */
export interface Entered {
  /** It is on its way out, and must run nothing: the document that follows is the right one. */
  leaving: boolean;
  /** The overrides that `?remotes=off` has just ended, for the server to be told. */
  ended: string | null;
}

/**
 * Brings the document's address and what the tab keeps together. The server makes the HTML and its policy for a tab's
 * overrides when the address carries their id, which no link can know: the tab alone adds it, and takes it off again.
 * What a link carries besides its own is another tab's, and is left without having run anything.
 */
export function enterTab(): Entered {
  const url = new URL(location.href);
  const { searchParams } = url;
  const all = searchParams.get(overrideParameters.all);
  const carried = searchParams.get(overrideParameters.tab);
  const ended = all === 'off' ? keptId() : null;
  if (all === 'off') forgetOverrides();
  if (all === 'safe' && keptId()) sessionStore.setItem(safeKey, '1');
  searchParams.delete(overrideParameters.all);
  searchParams.delete(overrideParameters.tab);
  const own = isSafe() ? null : keptId();
  if (carried !== own && (carried || own)) {
    if (own) searchParams.set(overrideParameters.tab, own);
    location.replace(url);
    return { leaving: true, ended };
  }
  if (all !== null || carried) history.replaceState(history.state, '', url);
  return { leaving: false, ended };
}

/** What this tab has kept; null for almost everybody. */
export function keptId(): string | null {
  try {
    return sessionStore.getItem(idKey);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null; // a browser that keeps nothing
  }
}

/** Does this tab start without its overrides until it is told otherwise? */
export function isSafe(): boolean {
  return keptId() !== null && sessionStore.getItem(safeKey) !== null;
}

/** Loads the page again with these overrides, and without what asked for them. */
export function startWith(id: string): void {
  sessionStore.setItem(idKey, id);
  sessionStore.removeItem(safeKey);
  const url = new URL(location.href);
  url.searchParams.delete(overrideParameters.wish);
  url.searchParams.set(overrideParameters.tab, id);
  location.replace(url);
}

/** Loads the page again without the overrides, which are kept: what they run may be what keeps the page from working. */
export function startSafe(): void {
  sessionStore.setItem(safeKey, '1');
  location.reload();
}

/** Forgets them; the next document starts without. */
export function forgetOverrides(): void {
  if (keptId() === null) return;
  sessionStore.removeItem(idKey);
  sessionStore.removeItem(safeKey);
}
