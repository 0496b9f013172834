/**
 * Whether one of the texts contains `quote`, word for word. Ignores what rendering changes: white space, Markdown syntax, and
 * the ellipsis of a truncated quote.
 */
export function isQuotedFrom(quote: string, texts: readonly string[]): boolean {
  const words = bare(withoutCut(quote.trim()));
  return texts.some((text) => bare(text).includes(words));
}

/** Removes the ellipsis of a truncated quote, and a link target that was cut in half. */
function withoutCut(quote: string): string {
  return quote.endsWith('…') ? quote.slice(0, -1).replace(/\]\([^)\s]*$/, ']') : quote;
}

function bare(text: string): string {
  return text
    .normalize('NFC')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])\s+/gm, '')
    .replace(/\]\([^)\s]*\)/g, ']')
    .replace(/[\s`*_~|\\[\]]+/g, '');
}
