import MarkdownIt, { type StateBlock, type StateCore, type Token } from 'markdown-it';

/** An element of a text, as it was read, and those within it. */
export interface Part {
  token: Token;
  parts: Part[];
}

const calloutTones: Record<string, 'info' | 'positive' | 'warning' | 'negative'> = {
  tip: 'positive',
  warning: 'warning',
  caution: 'negative',
};

// Every address is read: each element asks `safeLink` itself, which says more than yes or no.
const reader = new MarkdownIt({ linkify: true });
reader.validateLink = () => true;
reader.normalizeLink = (address) => address;
reader.normalizeLinkText = (address) => address;
// As on GitHub `www.` begins an address, and `//`, which begins a comment as well, does not.
reader.linkify.add('//', null);
const { re } = reader.linkify;
const afterWww = new RegExp(re.get_url_host_port().source + re.get_path().source, 'iy');
reader.linkify.add('www.', {
  validate: (text, at) => {
    afterWww.lastIndex = at;
    return afterWww.exec(text)?.[0].length ?? 0;
  },
  normalize: (match) => {
    match.url = `https://${match.url}`;
  },
});
reader.block.ruler.before('reference', 'footnote', readFootnote, { alt: ['paragraph'] });
reader.core.ruler.push('tasks', readTasks);
reader.core.ruler.push('callouts', readCallouts);

/** Reads GitHub's Markdown, nested up to a hundred deep. HTML in it is text as any other. */
export function read(text: string): Part[] {
  return nest(reader.parse(text, {}));
}

/** The addresses of the images in a text, as they are written. Pure. */
export function imagesIn(text: string): string[] {
  return addressesIn(read(text));
}

function addressesIn(parts: readonly Part[]): string[] {
  return parts.flatMap(({ token, parts: within }) => (token.type === 'image' ? [String(token.attrGet('src') ?? '')] : addressesIn(within)));
}

/** What is read comes as a row, with a begin and an end for what holds others. */
function nest(tokens: readonly Token[]): Part[] {
  const all: Part[] = [];
  const within = [all];
  for (const token of tokens) {
    const parts = within.at(-1) ?? all;
    if (token.nesting < 0) within.pop();
    else if (token.type === 'inline') parts.push(...nest(token.children ?? []));
    else {
      const part: Part = { token, parts: [] };
      parts.push(part);
      if (token.nesting > 0) within.push(part.parts);
    }
  }
  return all;
}

/**
 * Footnotes stay where they are written, as text: their anchors would need ids that are unique on a page with many texts, and their
 * head a word in the reader's language. Not read here, one would be taken for the address of a link, and its words be gone.
 */
function readFootnote(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const isFootnote = (line: number) =>
    /^\[\^[^\]\s]+\]:/.test(state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]));
  if (!isFootnote(startLine)) return false;
  if (silent) return true;
  const others = state.md.block.ruler.getRules('paragraph');
  let end = startLine + 1;
  while (end < endLine && !state.isEmpty(end) && !others.some((begins) => begins(state, end, endLine, true))) end += 1;
  state.line = end;
  state.push('paragraph_open', 'p', 1).map = [startLine, end];
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(startLine, end, state.blkIndent, false).trim();
  inline.map = [startLine, end];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  return true;
}

/** A point of a list that begins with `[ ]` or `[x]` is a task: its state stands before its words. */
function readTasks({ tokens, Token: NewToken }: StateCore): void {
  for (const [index, { type, children }] of tokens.entries()) {
    const first = children?.[0];
    if (type !== 'inline' || first?.type !== 'text' || tokens[index - 2]?.type !== 'list_item_open') continue;
    const box = /^\[([ xX])\]\s+/.exec(first.content);
    if (!box) continue;
    first.content = first.content.slice(box[0].length);
    const task = new NewToken('task', '', 0);
    task.meta = { done: box[1] !== ' ' };
    children?.unshift(task);
  }
}

/** A quote that begins with a line `[!NOTE]` (or TIP, IMPORTANT, WARNING, CAUTION), as on GitHub: its `meta` has the kind, in small letters. */
function readCallouts({ tokens }: StateCore): void {
  for (const [index, quote] of tokens.entries()) {
    const paragraph = tokens[index + 1];
    const inline = tokens[index + 2];
    const [first, end] = inline?.children ?? [];
    if (quote.type !== 'blockquote_open' || paragraph?.type !== 'paragraph_open' || first?.type !== 'text') continue;
    const kind = /^\[!(note|tip|important|warning|caution)\]\s*$/i.exec(first.content)?.[1];
    if (!kind || (end && end.type !== 'softbreak')) continue;
    quote.meta = { callout: kind.toLowerCase() };
    inline?.children?.splice(0, end ? 2 : 1);
    if (!end) paragraph.hidden = true; // the line was all of the paragraph
  }
}

/** The kind of a callout that a quote is, and its tone; undefined where it is a quote. */
export function calloutOf({ meta }: Token): { kind: string; tone: 'info' | 'positive' | 'warning' | 'negative' } | undefined {
  const kind: unknown = meta?.callout;
  return typeof kind === 'string' ? { kind, tone: calloutTones[kind] ?? 'info' } : undefined;
}
