import { useEffect } from 'react';
import { usePrerender } from '../prerender/prerender.ts';

let first = true;

/** Sets the document's title and, after a change of page, focuses the heading, so that it is read. */
export function usePageTitle(title: string): void {
  usePrerender()?.onTitle(title);
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  useEffect(() => {
    // The browser itself announces the first page.
    if (!first) document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus();
    first = false;
  }, []);
}

/** Returns the document title of a page with this heading. */
export function pageTitle(title: string): string {
  return `${title} · Cairn`;
}
