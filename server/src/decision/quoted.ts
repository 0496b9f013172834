/**
 * Does `quote` stand in one of the texts? Word for word; what a page adds or leaves out as it shows a text does not count:
 * white space, the signs of Markdown, the ellipsis of a quote that was cut.
 */
export function isQuotedFrom(quote: string, texts: readonly string[]): boolean {
  const words = bare(withoutCut(quote.trim()));
  return texts.some((text) => bare(text).includes(words));
}

/** Without the ellipsis of a quote that was cut, and the half of an address that it may have been cut in. */
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
