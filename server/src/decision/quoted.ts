/**
 * Does `quote` stand in one of the texts? Word for word; what a page adds or leaves out as it shows a text does not count:
 * white space, the signs of Markdown, the ellipsis of a quote that was cut.
 */
export function isQuotedFrom(quote: string, texts: readonly string[]): boolean {
  const words = bare(quote.trim().replace(/…$/, ''));
  return texts.some((text) => bare(text).includes(words));
}

function bare(text: string): string {
  return text
    .normalize('NFC')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])\s+/gm, '')
    .replace(/\]\([^)\s]*\)/g, ']')
    .replace(/[\s`*_~|\\[\]]+/g, '');
}
