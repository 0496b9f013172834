/** Returns the start of the last paragraph of a growing text; 0 inside a code block, which is one paragraph however many lines it has. */
export function settledEnd(text: string): number {
  let end = 0;
  let fence = '';
  let at = 0;
  for (const line of text.split('\n')) {
    const [, marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (marks && !fence) fence = marks;
    else if (marks && fence && marks[0] === fence[0] && marks.length >= fence.length) fence = '';
    at += line.length + 1;
    if (line.trim() === '' && !fence && at <= text.length) end = at;
  }
  return end;
}

/** Returns the text of Markdown for screen readers, without markup and source numbers. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/\[\d+\]\(#source-\d+\)/g, '')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|[-*+>]|`{3,}.*|~{3,}.*)[ \t]*/gm, '')
    .replace(/[*_`]/g, '')
    .trim();
}
