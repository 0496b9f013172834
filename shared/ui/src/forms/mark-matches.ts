import { type RefObject, useLayoutEffect } from 'react';
import { fold } from './matches.ts';

/** The name that the stylesheet knows: `::highlight(cairn-match)`. */
const name = 'cairn-match';

/**
 * Underlines what was typed where it stands in the options. Over the text and not in it: an option is then rendered once,
 * whatever is typed after. Browsers without the CSS Custom Highlight API show the options plain.
 */
export function useMarkedMatches(list: RefObject<HTMLElement | null>, query: string, shown: readonly unknown[]): void {
  useLayoutEffect(() => {
    if (!('highlights' in CSS)) return;
    const words = fold(query).split(/\s+/).filter(Boolean);
    const ranges = words.length === 0 || shown.length === 0 ? [] : [...(list.current?.querySelectorAll('[data-label]') ?? [])];
    const highlight = new Highlight(...ranges.flatMap((element) => rangesIn(element, words)));
    CSS.highlights.set(name, highlight);
    return () => {
      if (CSS.highlights.get(name) === highlight) CSS.highlights.delete(name);
    };
  }, [list, query, shown]);
}

function rangesIn(element: Element, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = fold(node.nodeValue ?? '');
    if (text.length !== node.nodeValue?.length) continue; // folding moved the letters: better no line than one elsewhere
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
