/**
 * Signs of Markdown within a line: code, escapes, links and pictures, stress, what is crossed out. A star beside a letter, a
 * digit or a slash is none, nor is a line within a word: `2*3*4`, `docs/*.md`, `snake_case`.
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
/** What stands before the words of a line: of a quote, a heading, an entry of a list with its box. */
const lead = /^(?:\s*>)*\s*(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/;

/**
 * The words of a Markdown text as they are read, without its signs; a paragraph, a heading, an entry of a list or a row of a
 * table is a line. By patterns and not by a parser, which takes longer than the search whose hits these are. Pure.
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
    // A line that was broken where it was full goes on in the next.
    else if (goesOn && last && !isRow && !/[#*+\d-]/.test(begun)) last.words += ` ${words}`;
    else {
      lines.push({ words, isCode: false });
      goesOn = !isRow && !begun.includes('#');
    }
  }
  return lines.map(({ words, isCode }) => (isCode ? words : withoutSigns(words)).trim()).join('\n');
}

/** The cells of a row of a table; empty for the row that sets its headings apart. */
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
