import { getSession } from '@cairn/shell';
import { sessionStore } from '@cairn/shell/storage';

/** The scroll position of each history entry of this tab, in pixels. Survives a reload, like a browser's own. */
const storageKey = 'cairn.scroll';
const kept = 60;

let places: Map<string, number> | undefined;

/** Returns the key of a history entry. The first entry of each page load has no key of its own, so its address is used. */
export function entryOf({ key, pathname, search }: { key: string; pathname: string; search: string }): string {
  return key === 'default' ? pathname + search : key;
}

/** Records the scroll position of an entry's page. */
export function storeScrollPosition(entry: string, top: number): void {
  const known = read();
  known.delete(entry); // moves the entry to the end of the map
  known.set(entry, top);
  for (const [oldest] of known) {
    if (known.size <= kept) break;
    known.delete(oldest);
  }
}

/** Returns the scroll position of an entry; undefined if unknown. */
export function scrollPositionOf(entry: string): number | undefined {
  return read().get(entry);
}

function read(): Map<string, number> {
  if (places) return places;
  const stored = parse(sessionStore.getItem(storageKey));
  const own = new Map(stored);
  // A fresh navigation to an address starts at the top.
  const [load] = performance.getEntriesByType('navigation');
  if (load && 'type' in load && load.type === 'navigate') own.delete(location.pathname + location.search);
  addEventListener('pagehide', () => {
    // A sign-out leaves no data behind.
    if (getSession()) sessionStore.setItem(storageKey, JSON.stringify([...own]));
  });
  places = own;
  return own;
}

function parse(text: string | null): [string, number][] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isPlace) : [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}

function isPlace(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
