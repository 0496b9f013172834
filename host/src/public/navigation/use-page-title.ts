import { useEffect } from 'react';
import { useAhead } from '../ahead/ahead.ts';

let first = true;

/** Sets the document's title and, after a change of page, moves the focus to the heading, so that it is read. */
export function usePageTitle(title: string): void {
  useAhead()?.onTitle(title);
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  useEffect(() => {
    // The first page is announced by the browser itself.
    if (!first) document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus();
    first = false;
  }, []);
}

/** What the browser shows for a page with this heading. */
export function pageTitle(title: string): string {
  return `${title} · Cairn`;
}
