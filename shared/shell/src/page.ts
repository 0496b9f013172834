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
 * Sets the title of the current page: the document's title and the last breadcrumb in the shell's header. The crumbs before it come from
 * the `handle` of its routes (`trail`); `crumbs` adds steps that only the page itself knows.
 */
export function usePage(title: string, crumbs: readonly Crumb[] = []): void {
  const key = JSON.stringify(crumbs);
  useEffect(() => {
    document.title = `${title} · Cairn`;
    // The header renders in a task of its own, because the effects of a page after its first render take long enough.
    const task = setTimeout(() => {
      store.set(pageAtom, { title, crumbs: JSON.parse(key) as Crumb[] }); // parsed from what was serialised above
    });
    return () => clearTimeout(task);
  }, [title, key]);
}

/** Calls `listener` with the current page and again after each change. Returns a function that stops it. */
export function followPage(listener: (page: PageInfo) => void): () => void {
  listener(store.get(pageAtom));
  return store.sub(pageAtom, () => listener(store.get(pageAtom)));
}

export function usePageInfo(): PageInfo {
  return useAtomValue(pageAtom, { store });
}
