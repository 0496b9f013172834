import { type RefObject, useLayoutEffect, useRef } from 'react';
import { fold, shownAtOnce } from './matches.ts';

/** The name used in CSS: `::highlight(cairn-match)`. */
const name = 'cairn-match';

/**
 * Underlines the typed text in the options with the CSS Custom Highlight API. Does not change the elements, so an option renders only once.
 * Browsers without the API show no underline.
 *
 * Only highlights visible options: browsers repaint all highlights on every change of the document, so that typing above fifty would be
 * slow.
 */
export function useMarkedMatches(list: RefObject<HTMLElement | null>, query: string, shown: readonly unknown[]): void {
  const scrolled = useRef(false);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box || !('highlights' in CSS)) return;
    const words = fold(query).split(/\s+/).filter(Boolean);
    if (words.length === 0 || shown.length === 0) return;
    const highlight = new Highlight();
    const mark = () => {
      const labels = [...box.querySelectorAll('[data-label]')];
      highlight.clear();
      for (const label of scrolled.current ? inSight(box, labels) : labels.slice(0, shownAtOnce))
        for (const range of rangesIn(label, words)) highlight.add(range);
    };
    const onScroll = () => {
      scrolled.current = box.scrollTop > 0;
      mark();
    };
    mark();
    CSS.highlights.set(name, highlight);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      box.removeEventListener('scroll', onScroll);
      if (CSS.highlights.get(name) === highlight) CSS.highlights.delete(name);
    };
  }, [list, query, shown]);
}

function inSight(box: Element, elements: readonly Element[]): Element[] {
  const { top, bottom } = box.getBoundingClientRect();
  return elements.filter((element) => {
    const place = element.getBoundingClientRect();
    return place.bottom > top && place.top < bottom;
  });
}

function rangesIn(element: Element, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = fold(node.nodeValue ?? '');
    if (text.length !== node.nodeValue?.length) continue; // folding changed the offsets: better no highlight than a wrong one
    for (const word of words) {
      const at = text.indexOf(word);
      if (at < 0) continue;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      ranges.push(range);
    }
  }
  return ranges;
}
