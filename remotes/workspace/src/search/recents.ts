import { getSession, localStore } from '@cairn/shell';
import * as v from 'valibot';

const kept = 8;
/** Goes with the sign-in, as everything that begins like this. */
const storageKey = 'cairn.searches';
const KeptSchema = v.pipe(v.string(), v.parseJson(), v.object({ userId: v.string(), searches: v.array(v.string()) }));

/** What was searched for last in this browser, the newest first. */
export function readSearches(): string[] {
  const parsed = v.safeParse(KeptSchema, localStore.getItem(storageKey));
  return parsed.success && parsed.output.userId === getSession()?.user.id ? parsed.output.searches : [];
}

/** Keeps a search that led somewhere. */
export function keepSearch(text: string): void {
  const userId = getSession()?.user.id;
  const search = text.trim();
  if (!userId || search === '') return;
  // What somebody typed on the way to it is none of its own.
  const others = readSearches().filter((one) => one !== search && !search.startsWith(one));
  localStore.setItem(storageKey, JSON.stringify({ userId, searches: [search, ...others].slice(0, kept) }));
}
