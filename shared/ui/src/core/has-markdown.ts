const signs = [
  /^ {0,3}#{1,6}\s/m, // a heading
  /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/m, // a list
  /^ {0,3}>/m, // a quote
  /^ {0,3}(?:```|~~~)/m, // a block of code
  /^ {0,3}\|.*\|\s*$/m, // a table
  /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/m, // a rule
  /(?<![\w*])\*{1,3}[^\s*]/, // emphasis
  /(?<!\w)_{1,3}[^\s_][^_\n]*_{1,3}(?!\w)/,
  /~~\S/,
  /!?\[[^\]\n]*\]\(/, // a link, an image
  /<?\bhttps?:\/\//i,
  /\bwww\.\w/i,
  /[\w.+-]@[\w-]+\.\w/, // an email address
  /\\[\\`*_{}[\]()#+\-.!|~<>]/, // an escaped character
  /``/, // code that contains a backtick
];

/**
 * Returns whether a text has Markdown beyond paragraphs and `code`. May err on the side of true: the Markdown renderer shows plain text the
 * same way.
 */
export function hasMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}
