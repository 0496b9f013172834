/** A selection that can be quoted: some words, all of them within one message. */
export function quotedSelection(selection: Selection, container: HTMLElement): { messageId: string; quote: string; range: Range } | null {
  if (selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const message = messageOf(range.startContainer);
  if (!message || !container.contains(message)) return null;
  // A triple click selects to the very begin of what comes next, which belongs to nobody's words.
  const endsHere = messageOf(range.endContainer) === message || range.endOffset === 0;
  const quote = quoteText(selection.toString());
  const messageId = message.dataset.message;
  return endsHere && quote && messageId ? { messageId, quote, range } : null;
}

/** Selected text as it is quoted: no runs of spaces, no empty lines. */
export function quoteText(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}

function messageOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('[data-message]') ?? null;
}
