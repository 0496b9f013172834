import { getSession } from '@cairn/shell';
import { sessionStore } from '@cairn/shell/storage';

/** How far each entry of this tab's history was scrolled, in pixels. It outlives a reload, as a browser's own does. */
const storageKey = 'cairn.scroll';
const kept = 60;

let places: Map<string, number> | undefined;

/** What an entry of the history goes by: the first of each load has no key of its own, but its address. */
export function entryOf({ key, pathname, search }: { key: string; pathname: string; search: string }): string {
  return key === 'default' ? pathname + search : key;
}

/** Notes how far the page of this entry is scrolled. */
export function keepPlace(entry: string, top: number): void {
  const known = read();
  known.delete(entry); // the last that was touched stands last
  known.set(entry, top);
  for (const [oldest] of known) {
    if (known.size <= kept) break;
    known.delete(oldest);
  }
}

/** How far it was scrolled; undefined where nobody has been. */
export function placeOf(entry: string): number | undefined {
  return read().get(entry);
}

function read(): Map<string, number> {
  if (places) return places;
  const stored = parse(sessionStore.getItem(storageKey));
  const own = new Map(stored);
  // Whoever comes to an address anew begins at its top, wherever they were in it before.
  const [load] = performance.getEntriesByType('navigation');
  if (load && 'type' in load && load.type === 'navigate') own.delete(location.pathname + location.search);
  addEventListener('pagehide', () => {
    // A sign-out leaves nothing behind.
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
