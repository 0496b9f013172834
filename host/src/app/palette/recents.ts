import { ownerOf } from '@cairn/contract';
import { getSession } from '@cairn/shell';
import { followPage, store } from '@cairn/shell/host';
import { localStore } from '@cairn/shell/storage';
import { whenIdle } from '@cairn/ui/core';
import * as v from 'valibot';
import { planAtom } from '../remotes/plan.ts';

/** An opened page: its title, its parent and its address. */
const RecentSchema = v.object({ title: v.string(), parent: v.string(), to: v.string() });
export type Recent = v.InferOutput<typeof RecentSchema>;

const kept = 12;
/** Deleted with the sign-in, like all keys with this prefix. */
const storageKey = 'cairn.recents';

const KeptSchema = v.object({ userId: v.string(), pages: v.array(RecentSchema) });

/** Records the opened pages of this user in this browser. */
export function followRecents(): void {
  followPage(({ title, crumbs }) => {
    const { pathname, search } = location;
    if (!title || !isKnown(pathname) || isInNavigation(pathname, title)) return;
    keepOpened();
    opened = { title, parent: crumbs.at(-1)?.label ?? '', to: pathname + search };
    whenIdle(keepOpened);
  });
  addEventListener('pagehide', keepOpened);
}

/** The last opened page, not stored yet: a synchronous write would delay the first frames of the page. */
let opened: Recent | undefined;

function keepOpened(): void {
  if (!opened) return;
  const page = opened;
  opened = undefined;
  const others = readRecents().filter(({ title, to }) => title !== page.title || to.split('?')[0] !== page.to.split('?')[0]);
  write([page, ...others].slice(0, kept));
}

/** Returns the recently opened pages, newest first. */
export function readRecents(): Recent[] {
  keepOpened();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptSchema), localStore.getItem(storageKey));
  return parsed.success && parsed.output.userId === getSession()?.user.id ? parsed.output.pages : [];
}

function write(pages: Recent[]): void {
  const userId = getSession()?.user.id;
  if (userId) localStore.setItem(storageKey, JSON.stringify({ userId, pages }));
}

/** Returns whether an address has a page that this visitor may open. */
function isKnown(pathname: string): boolean {
  return typeof ownerOf(store.get(planAtom), pathname) !== 'string';
}

/** Returns whether a page is in the rail, which already links it. */
function isInNavigation(pathname: string, title: string): boolean {
  return store.get(planAtom).navigation.some(({ to, label }) => to === pathname && label === title);
}
