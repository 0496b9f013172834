/** The formats of the toolbar and its keys. */
export const marks = ['heading', 'bold', 'italic', 'list', 'numbers', 'code', 'table', 'note'] as const;
export type Mark = (typeof marks)[number];

export interface Selected {
  text: string;
  from: number;
  to: number;
}

const around: Partial<Record<Mark, string>> = { bold: '**', italic: '*' };
const before: Partial<Record<Mark, string>> = { heading: '## ', list: '- ' };

/** Applies a format and returns the new selection. A format around words is removed if it is already there. Pure. */
export function markText({ text, from, to }: Selected, mark: Mark): Selected {
  const sign = around[mark];
  const selected = text.slice(from, to);
  if (sign) return wrap({ text, from, to }, sign);
  const line = before[mark];
  if (line) return eachLine({ text, from, to }, (row) => (row.startsWith(line) ? row.slice(line.length) : line + row));
  if (mark === 'note') return eachLine({ text, from, to }, (row) => `> ${row}`, '> [!NOTE]\n');
  if (mark === 'numbers') {
    let number = 0;
    return eachLine({ text, from, to }, (row) => `${++number}. ${row}`);
  }
  if (mark === 'code') {
    if (!selected.includes('\n')) return wrap({ text, from, to }, '`');
    return blockText({ text, from, to }, `\`\`\`\n${selected}\n\`\`\``);
  }
  return blockText({ text, from, to }, `${selected}| A | B |\n| --- | --- |\n|  |  |`);
}

function wrap({ text, from, to }: Selected, sign: string): Selected {
  const [start, end] = [from - sign.length, to + sign.length];
  if (start >= 0 && text.slice(start, from) === sign && text.slice(to, end) === sign)
    return { text: text.slice(0, start) + text.slice(from, to) + text.slice(end), from: start, to: start + to - from };
  return {
    text: text.slice(0, from) + sign + text.slice(from, to) + sign + text.slice(to),
    from: from + sign.length,
    to: to + sign.length,
  };
}

function eachLine({ text, from, to }: Selected, write: (line: string) => string, head = ''): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const written = head + text.slice(start, end).split('\n').map(write).join('\n');
  return { text: text.slice(0, start) + written + text.slice(end), from: start + written.length, to: start + written.length };
}

/** Replaces the selection with text on its own lines. Pure. */
export function blockText({ text, from, to }: Selected, written: string): Selected {
  const lead = from === 0 || text[from - 1] === '\n' ? '' : '\n\n';
  const end = from + lead.length + written.length;
  return { text: `${text.slice(0, from)}${lead}${written}\n${text.slice(to)}`, from: end, to: end };
}
