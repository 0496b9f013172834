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
}

const pageAtom = atom<PageInfo>({ title: '', crumbs: [] });

/**
 * Names the page in view: the document's title, with which the crumbs in the shell's header end. The way there is said by the
 * handles of its routes (`trail`); `crumbs` are steps after those, which only the page itself knows.
 */
export function usePage(title: string, crumbs: readonly Crumb[] = []): void {
  const key = JSON.stringify(crumbs);
  useEffect(() => {
    document.title = `${title} · Cairn`;
    // Who draws it does so in a task of its own: what a page does once it is drawn is long enough.
    const task = setTimeout(() => {
      store.set(pageAtom, { title, crumbs: JSON.parse(key) as Crumb[] }); // parsed from what was serialised above
    });
    return () => clearTimeout(task);
  }, [title, key]);
}

/** Calls `listener` with the page in view, and whenever another one has named itself; answers how to stop. */
export function followPage(listener: (page: PageInfo) => void): () => void {
  listener(store.get(pageAtom));
  return store.sub(pageAtom, () => listener(store.get(pageAtom)));
}

export function usePageInfo(): PageInfo {
  return useAtomValue(pageAtom, { store });
}
