/**
 * Matches Markdown within a line: code, escapes, links and images, emphasis, strikethrough. An asterisk next to a letter, digit or slash is
 * plain text, and so is an underscore within a word: `2*3*4`, `docs/*.md`, `snake_case`.
 */
const signs = new RegExp(
  [
    /(?<ticks>`+)(?<code>[^`].{0,400}?)(?<!`)\k<ticks>(?!`)/,
    /\\(?<escaped>[*_`[\]])/,
    /!?\[(?<named>[^[\]]{0,300})\]\([^()\s]{1,800}\)/,
    /(?<![A-Za-z0-9/*\\])(?<stars>\*{1,3})(?=[^\s*./])(?<stressed>[^\n]{0,400}?[^\s*])\k<stars>(?![A-Za-z0-9/*])/,
    /(?<![\p{L}\p{N}_])(?<lines>_{1,3})(?=[^\s_])(?<underlined>[^\n]{0,400}?[^\s_])\k<lines>(?![\p{L}\p{N}_])/u,
    /~~(?=[^\s~])(?<crossed>[^~\n]{0,400}?[^\s~])~~/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

const fence = /^ {0,3}(?:`{3,}|~{3,})[^`\n]*$/;
const rule = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|=+)$/;
/** Matches the Markdown before the text of a line: of a quote, a heading, or a list item with its checkbox. */
const lead = /^(?:\s*>)*\s*(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/;

/**
 * Returns the text of a Markdown document as a reader sees it, one line for each paragraph, heading, list item and table row. Uses
 * patterns, since a parser takes longer than the search itself. Pure.
 */
export function plainText(markdown: string): string {
  const lines: { words: string; isCode: boolean }[] = [];
  let inCode = false;
  let goesOn = false;
  for (const line of markdown.split(/\r?\n/)) {
    if (fence.test(line)) inCode = !inCode;
    const begun = lead.exec(line)?.[0] ?? '';
    const isRow = /^\s*\|/.test(line);
    const words = isRow ? cellsOf(line) : line.slice(begun.length).trim();
    const last = lines.at(-1);
    if (fence.test(line) || (!inCode && (words === '' || rule.test(line)))) goesOn = false;
    else if (inCode) lines.push({ words: line.trim(), isCode: true });
    // A line continues the wrapped line before it.
    else if (goesOn && last && !isRow && !/[#*+\d-]/.test(begun)) last.words += ` ${words}`;
    else {
      lines.push({ words, isCode: false });
      goesOn = !isRow && !begun.includes('#');
    }
  }
  return lines.map(({ words, isCode }) => (isCode ? words : withoutSigns(words)).trim()).join('\n');
}

/** Returns the cells of a table row; empty for the delimiter row. */
function cellsOf(line: string): string {
  if (/^[\s|:-]+$/.test(line)) return '';
  return line
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');
}

function withoutSigns(line: string): string {
  return line.replace(signs, (...found) => {
    const { code, escaped, named, stressed, underlined, crossed } = found.at(-1) as Record<string, string | undefined>; // its groups
    return code?.trim() ?? escaped ?? withoutSigns(named ?? stressed ?? underlined ?? crossed ?? '');
  });
}
