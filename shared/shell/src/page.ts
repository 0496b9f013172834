import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store } from './session.ts';

export interface Crumb {
  label: string;
  to?: string;
}

interface PageInfo {
  title: string;
  crumbs: readonly Crumb[];
}

const pageAtom = atom<PageInfo>({ title: '', crumbs: [] });

/** Names the page in view: the document's title, and the path of crumbs in the shell's header, which ends in the title. */
export function usePage(title: string, crumbs: readonly Crumb[] = []): void {
  const key = JSON.stringify(crumbs);
  useEffect(() => {
    document.title = `${title} · Cairn`;
    store.set(pageAtom, { title, crumbs: JSON.parse(key) as Crumb[] }); // parsed from what was serialised one line above
  }, [title, key]);
}

export function usePageInfo(): PageInfo {
  return useAtomValue(pageAtom, { store });
}
