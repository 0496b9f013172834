import MarkdownIt, { type StateBlock, type StateCore, type Token } from 'markdown-it';

/** A parsed element and its children. */
export interface Part {
  token: Token;
  parts: Part[];
}

const calloutTones: Record<string, 'info' | 'positive' | 'warning' | 'negative'> = {
  tip: 'positive',
  warning: 'warning',
  caution: 'negative',
};

// Accepts every address here: the renderer calls `safeLink`, which returns more than yes or no.
const reader = new MarkdownIt({ linkify: true });
reader.validateLink = () => true;
reader.normalizeLink = (address) => address;
reader.normalizeLinkText = (address) => address;
// As on GitHub, `www.` starts an address; `//`, which may also start a comment, does not.
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

/** Parses GitHub's Markdown, nested up to a hundred levels. HTML is treated as text. */
export function read(text: string): Part[] {
  return nest(reader.parse(text, {}));
}

/** Returns the addresses of the images in a text, as written. Pure. */
export function imagesIn(text: string): string[] {
  return addressesIn(read(text));
}

function addressesIn(parts: readonly Part[]): string[] {
  return parts.flatMap(({ token, parts: within }) => (token.type === 'image' ? [String(token.attrGet('src') ?? '')] : addressesIn(within)));
}

/** Converts the flat token list, with opening and closing tokens, into a tree. */
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
 * Keeps footnotes where they are, as text: their anchors would need ids unique across many texts on a page, and their heading a translated
 * word. Without this rule, one would be parsed as a link reference and disappear.
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

/** Marks list items that start with `[ ]` or `[x]` as tasks and places their state before the text. */
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

/**
 * Marks quotes that start with a line `[!NOTE]` (or TIP, IMPORTANT, WARNING, CAUTION) as callouts, as on GitHub. `meta` contains the kind
 * in lower case.
 */
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
    if (!end) paragraph.hidden = true; // the paragraph contained only that line
  }
}

/** Returns the kind and tone of a callout; undefined for a plain quote. */
export function calloutOf({ meta }: Token): { kind: string; tone: 'info' | 'positive' | 'warning' | 'negative' } | undefined {
  const kind: unknown = meta?.callout;
  return typeof kind === 'string' ? { kind, tone: calloutTones[kind] ?? 'info' } : undefined;
}
