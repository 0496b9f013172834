import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store } from './session.ts';

export interface Crumb {
  label: string;
  to?: string;
}

export interface PageInfo {
  title: string;
  crumbs: readonly Crumb[];
  /** The project that the page's object belongs to, by name; the address need not say it. */
  project?: string | undefined;
}

const pageAtom = atom<PageInfo>({ title: '', crumbs: [] });
const openedAtom = atom<Pick<PageInfo, 'title' | 'project'> | null>(null);

/**
 * Sets the title of the current page: the document's title and the last breadcrumb in the shell's header. The crumbs before it come from
 * the `handle` of its routes (`trail`); `crumbs` adds steps that only the page itself knows.
 * `project` is the name of the project of what the page shows.
 */
export function usePage(title: string, crumbs: readonly Crumb[] = [], project?: string): void {
  const key = JSON.stringify(crumbs);
  useEffect(() => {
    document.title = `${title} · Cairn`;
    // The header renders in a task of its own, because the effects of a page after its first render take long enough.
    const task = setTimeout(() => {
      store.set(pageAtom, { title, crumbs: JSON.parse(key) as Crumb[], project }); // parsed from what was serialised above
    });
    return () => clearTimeout(task);
  }, [title, key, project]);
}

/** Names what is opened next to a list: the document's title while it is open. The page keeps its name in the crumbs. */
export function useOpenedTitle(title: string, project?: string): void {
  useEffect(() => {
    store.set(openedAtom, { title, project });
    return () => store.set(openedAtom, null);
  }, [title, project]);
}

/** Calls `listener` with the current page and again after each change. Returns a function that stops it. */
export function followPage(listener: (page: PageInfo) => void): () => void {
  listener(store.get(pageAtom));
  return store.sub(pageAtom, () => listener(store.get(pageAtom)));
}

export function usePageInfo(): PageInfo {
  return useAtomValue(pageAtom, { store });
}

/** What is opened next to the page's list; null where nothing is. */
export function useOpenedInfo(): Pick<PageInfo, 'title' | 'project'> | null {
  return useAtomValue(openedAtom, { store });
}
