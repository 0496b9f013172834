/** Words of one message that are selected. */
export interface SelectedWords {
  messageId: string;
  quote: string;
}

/** What is selected of each message in `container`, in their order; null where that is no words. */
export function quotedSelection(selection: Selection, container: HTMLElement): { words: SelectedWords[]; range: Range } | null {
  if (selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!container.contains(range.commonAncestorContainer)) return null;
  const words = [...container.querySelectorAll<HTMLElement>('[data-message]')].flatMap((message) => {
    const messageId = message.dataset.message;
    // Neither what a triple click takes of the next one nor what only the page says of a message is anybody's words.
    const quote = range.intersectsNode(message) ? quoteText(textWithin(range, message)) : '';
    return messageId && quote ? [{ messageId, quote }] : [];
  });
  return words.length > 0 ? { words, range } : null;
}

/** Selected text as it is quoted: no runs of spaces, no empty lines. */
export function quoteText(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}

const blocks = 'p, li, pre, h1, h2, h3, h4, h5, h6, blockquote, td, th, div';

/** The text of `element` that is in `range`, each block on a line of its own, without what cannot be selected: numbers of sources, buttons. */
function textWithin(range: Range, element: HTMLElement): string {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let [text, block]: [string, Element | null | undefined] = ['', undefined];
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text; // the walker shows texts alone
    const parent = node.parentElement;
    if (!parent || !range.intersectsNode(node) || parent.closest('button') || getComputedStyle(parent).userSelect === 'none') continue;
    const within = parent.closest(blocks);
    if (block !== undefined && within !== block) text += '\n';
    block = within;
    const from = node === range.startContainer ? range.startOffset : 0;
    text += node.data.slice(from, node === range.endContainer ? range.endOffset : undefined);
  }
  return text;
}
