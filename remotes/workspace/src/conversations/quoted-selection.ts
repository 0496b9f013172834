/** Selected words in one message. */
export interface SelectedWords {
  messageId: string;
  quote: string;
}

/** Returns the selection per message in `container`, in order; null if no text is selected. */
export function quotedSelection(selection: Selection, container: HTMLElement): { words: SelectedWords[]; range: Range } | null {
  if (selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!container.contains(range.commonAncestorContainer)) return null;
  const words = [...container.querySelectorAll<HTMLElement>('[data-message]')].flatMap((message) => {
    const messageId = message.dataset.message;
    // Skips the next message, into which a triple click extends, and texts of the interface.
    const quote = range.intersectsNode(message) ? quoteText(textWithin(range, message)) : '';
    return messageId && quote ? [{ messageId, quote }] : [];
  });
  return words.length > 0 ? { words, range } : null;
}

/** Normalizes selected text for quoting: no runs of spaces, no empty lines. */
export function quoteText(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}

const blocks = 'p, li, pre, h1, h2, h3, h4, h5, h6, blockquote, td, th, div';

/** Returns the text of `element` within `range`, each block on its own line, without unselectable text: source numbers, buttons. */
function textWithin(range: Range, element: HTMLElement): string {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let [text, block]: [string, Element | null | undefined] = ['', undefined];
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text; // the walker only returns text nodes
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
