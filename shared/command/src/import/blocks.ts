/** A list item or a paragraph of a Markdown file. */
export interface Block {
  text: string;
  /** The headings above it, outermost first. */
  headings: readonly string[];
  /** The list items and paragraphs that introduce it, outermost first. */
  parents: readonly Block[];
  /** Its lines in the file, from 1, both inclusive. */
  from: number;
  to: number;
}

/** Maximum length of a line, or of a block, that is read, in characters. Rules are shorter. */
export const longestBlock = 2_000;

/** A code span: from a run of backticks to the next run of the same length. */
export const codeSpan = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gs;

const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;
const fence = /^\s*(?:(?:[-*+]|\d{1,3}[.)])\s+)?(?:(`{3,})[^`]*|(~{3,}).*)$/;

/** Returns the lines with an empty text for those of code blocks, of comments and of Cairn's own block. Pure. */
export function withoutCode(lines: readonly string[]): string[] {
  let until: RegExp | undefined;
  return lines.map((line) => {
    if (until) {
      if (until.test(line)) until = undefined;
      return '';
    }
    const [, ticks, tildes] = fence.exec(line) ?? [];
    const marks = ticks ?? tildes;
    const comment = openComment(line);
    if (marks) until = new RegExp(`^\\s*${marks[0]}{${marks.length},}\\s*$`);
    else if (line.includes('<!-- cairn:begin -->')) until = /<!-- cairn:end -->/;
    else if (comment >= 0) until = /-->/;
    else return line;
    return marks || comment < 0 ? '' : line.slice(0, comment);
  });
}

/** Returns where a comment begins that ends on a later line; negative if none does. */
function openComment(line: string): number {
  const shown = line.length > longestBlock ? line : line.replaceAll(codeSpan, (code) => '.'.repeat(code.length));
  const open = shown.lastIndexOf('<!--');
  return open > shown.lastIndexOf('-->') ? open : -1;
}

/** A line at the margin that ends with a colon is about the list below it, also where no empty line is above it. */
const introduces = (line: string) => /^\S.*[:：]\**$/.test(line);

/** Splits a file into list items and paragraphs. A longer one than `longestBlock` is cut a little after it. Pure. */
export function blocksOf(lines: readonly string[], begin: number): Block[] {
  const blocks: Block[] = [];
  let headings: { level: number; title: string }[] = [];
  // A paragraph introduces the items that are as far from the margin as itself, an item only those that are further.
  let open: { block: Block; margin: number }[] = [];
  let current: Block | undefined;
  const enter = (level: number, title: string) => {
    headings = [...headings.filter((one) => one.level < level), { level, title }];
    open = [];
    current = undefined;
  };
  for (const [at, line] of withoutCode(lines.slice(begin)).entries()) {
    const number = begin + at + 1;
    const isLong = line.length > longestBlock;
    const [, marks, title] = (!isLong && /^(#{1,6})\s+(.*)$/.exec(line)) || [];
    const underline = /^ {0,3}(=+|-+)\s*$/.exec(line)?.[1];
    const isItem = item.test(line);
    if (marks) enter(marks.length, (title ?? '').replace(/#*$/, '').trim());
    else if (underline && current && !item.test(lines[current.from - 1] ?? '')) {
      blocks.pop();
      enter(underline.startsWith('=') ? 1 : 2, current.text);
    } else if (/^\s*(?:$|\||>|<|[-*_=]{3,}\s*$)/.test(line)) current = undefined;
    else if (current && !isItem && !isLong && !introduces(line)) {
      if (current.text.length <= longestBlock) current.text += ` ${line.trim()}`;
      current.to = number;
    } else {
      const margin = line.search(/\S/) - (isItem ? 0 : 1);
      open = open.filter((one) => one.margin < margin);
      const parents = open.map(({ block }) => block);
      const block = { text: line.replace(item, '').trim(), headings: headings.map((one) => one.title), parents, from: number, to: number };
      blocks.push(block);
      if (!isLong) open.push({ block, margin });
      current = isLong ? undefined : block;
    }
  }
  return blocks;
}
