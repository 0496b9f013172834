import { ownerOf } from '@cairn/contract';
import { getSession } from '@cairn/shell';
import { followPage, store } from '@cairn/shell/host';
import { localStore } from '@cairn/shell/storage';
import { whenIdle } from '@cairn/ui/core';
import * as v from 'valibot';
import { planAtom } from '../remotes/plan.ts';

/** A page that was opened: what it was called, what it belonged to, where it is. */
const RecentSchema = v.object({ title: v.string(), parent: v.string(), to: v.string() });
export type Recent = v.InferOutput<typeof RecentSchema>;

const kept = 12;
/** Goes with the sign-in, as everything that begins like this. */
const storageKey = 'cairn.recents';

const KeptSchema = v.object({ userId: v.string(), pages: v.array(RecentSchema) });

/** Keeps the pages that are opened, in this browser, for this person. */
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

/** The page that was opened last, until it is kept: written at once, it stood in the way of that page's first frames. */
let opened: Recent | undefined;

function keepOpened(): void {
  if (!opened) return;
  const page = opened;
  opened = undefined;
  const others = readRecents().filter(({ title, to }) => title !== page.title || to.split('?')[0] !== page.to.split('?')[0]);
  write([page, ...others].slice(0, kept));
}

/** The pages that were opened last, the newest first. */
export function readRecents(): Recent[] {
  keepOpened();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptSchema), localStore.getItem(storageKey));
  return parsed.success && parsed.output.userId === getSession()?.user.id ? parsed.output.pages : [];
}

function write(pages: Recent[]): void {
  const userId = getSession()?.user.id;
  if (userId) localStore.setItem(storageKey, JSON.stringify({ userId, pages }));
}

/** An address that no page has, or that may not be opened, is not worth going back to. */
function isKnown(pathname: string): boolean {
  return typeof ownerOf(store.get(planAtom), pathname) !== 'string';
}

/** The pages that stand in the rail are found there. */
function isInNavigation(pathname: string, title: string): boolean {
  return store.get(planAtom).navigation.some(({ to, label }) => to === pathname && label === title);
}
