import { convert } from 'html-to-text';

/** Longer HTML is cut, in characters. */
const maxHtml = 2_000_000;

/** Marks where text was cut. Removed from input. */
const cutMark = '\u{e000}';

/**
 * Converts an HTML mail to text. Omits scripts, styles and images, including tracking pixels; links keep their URL. Cuts nesting deeper
 * than 100 and elements with more than 5,000 children.
 */
export function htmlText(html: string): { text: string; isCut: boolean } {
  const text = convert(html.slice(0, maxHtml).replaceAll(cutMark, ''), {
    wordwrap: false,
    limits: { maxInputLength: maxHtml, maxDepth: 100, maxChildNodes: 5_000, ellipsis: cutMark },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'style', format: 'skip' },
      { selector: 'head', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'blockquote', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  return { text: text.replaceAll(cutMark, '…'), isCut: html.length > maxHtml || text.includes(cutMark) };
}
