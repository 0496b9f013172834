import { getSession, localStore } from '@cairn/shell';
import * as v from 'valibot';

const kept = 8;
/** Removed on sign-out, like every key with this prefix. */
const storageKey = 'cairn.searches';
const KeptSchema = v.pipe(v.string(), v.parseJson(), v.object({ userId: v.string(), searches: v.array(v.string()) }));

/** Returns the latest searches in this browser, newest first. */
export function readSearches(): string[] {
  const parsed = v.safeParse(KeptSchema, localStore.getItem(storageKey));
  return parsed.success && parsed.output.userId === getSession()?.user.id ? parsed.output.searches : [];
}

/** Stores a search that had a result. */
export function keepSearch(text: string): void {
  const userId = getSession()?.user.id;
  const search = text.trim();
  if (!userId || search === '') return;
  // Prefixes of the search, from pauses while typing, are no separate searches.
  const others = readSearches().filter((one) => one !== search && !search.startsWith(one));
  localStore.setItem(storageKey, JSON.stringify({ userId, searches: [search, ...others].slice(0, kept) }));
}
