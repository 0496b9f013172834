/** Where the last paragraph of a text that still grows begins: 0 within a block of code, which is one whatever lines it holds. */
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

/** What is read out of Markdown: its words, without signs and without the numbers of sources. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/\[\d+\]\(#source-\d+\)/g, '')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|[-*+>]|`{3,}.*|~{3,}.*)[ \t]*/gm, '')
    .replace(/[*_`]/g, '')
    .trim();
}
