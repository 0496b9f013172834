const lineKinds = ['text', 'heading', 'code', 'quote', 'list', 'table'] as const;
export type LineKind = (typeof lineKinds)[number];

export interface MarkdownLine {
  /** 1-based. */
  number: number;
  kind: LineKind;
  text: string;
}

const kindOf: readonly [RegExp, LineKind][] = [
  [/^ {0,3}#{1,6}(?:\s|$)/, 'heading'],
  [/^ {0,3}>/, 'quote'],
  [/^\s*(?:[-*+]|\d{1,9}[.)])\s/, 'list'],
  [/^ {0,3}\|/, 'table'],
];
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** Returns each line of a Markdown text with its kind for highlighting. Lines of code are those between fences. Pure. */
export function markdownLines(text: string): MarkdownLine[] {
  let open: string | undefined;
  return text.split('\n').map((line, index): MarkdownLine => {
    const number = index + 1;
    const [, marks = '', rest = ''] = fence.exec(line) ?? [];
    if (open !== undefined) {
      if (marks.startsWith(open) && rest.trim() === '') open = undefined;
      return { number, kind: 'code', text: line };
    }
    if (marks !== '' && !rest.includes('`')) {
      open = marks;
      return { number, kind: 'code', text: line };
    }
    return { number, kind: kindOf.find(([pattern]) => pattern.test(line))?.[1] ?? 'text', text: line };
  });
}
