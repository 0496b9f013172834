import { convert } from 'html-to-text';

/** Longer HTML is cut, in characters. */
const maxHtml = 2_000_000;

/** Marks where the text was cut, and is in no mail. */
const cutMark = '\u{e000}';

/**
 * The text of an HTML mail. Scripts, styles and pictures are left out, tracking pictures with them; links keep their address. Nested
 * deeper than 100, or wider than 5,000 elements in one, is cut.
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
