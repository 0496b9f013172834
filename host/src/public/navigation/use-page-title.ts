import { useEffect } from 'react';

let first = true;

/** Sets the document's title and, after a change of page, moves the focus to the heading, so that it is read. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cairn`;
  }, [title]);
  useEffect(() => {
    // The first page is announced by the browser itself.
    if (!first) document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus();
    first = false;
  }, []);
}
