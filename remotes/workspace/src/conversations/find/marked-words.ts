import { type RefObject, useEffect } from 'react';
import { placesIn } from './places-in.ts';

const name = 'found-in-conversation';

/**
 * Highlights the words in all rendered messages, including those rendered later. Does nothing in browsers without the CSS Custom Highlight
 * API.
 */
export function useMarkedWords(box: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    const element = box.current;
    if (!element || words === '' || !('highlights' in CSS)) return;
    const mark = () => CSS.highlights.set(name, new Highlight(...rangesOf(element, words)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(mark, 60);
    });
    mark();
    element.dataset.marked = 'true';
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      CSS.highlights.delete(name);
      delete element.dataset.marked;
    };
  }, [box, words]);
}

function rangesOf(element: HTMLElement, words: string): Range[] {
  const ranges: Range[] = [];
  for (const message of element.querySelectorAll('[data-message]')) {
    const texts = document.createTreeWalker(message, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [from, to] of placesIn(node.textContent ?? '', words)) {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
