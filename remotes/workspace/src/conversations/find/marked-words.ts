import { type RefObject, useEffect } from 'react';

const name = 'found-in-conversation';

/** Marks the words wherever they are drawn, and where messages come to be drawn meanwhile. Nothing where the browser knows no highlights. */
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
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      CSS.highlights.delete(name);
    };
  }, [box, words]);
}

function rangesOf(element: HTMLElement, words: string): Range[] {
  const wanted = words.toLowerCase();
  const ranges: Range[] = [];
  for (const message of element.querySelectorAll('[data-message]')) {
    const texts = document.createTreeWalker(message, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.toLowerCase() ?? '';
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
