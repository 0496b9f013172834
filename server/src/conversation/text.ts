import type { MessagePart } from '@cairn/api';

const titleLength = 80;
const fence = /^```([\w+#.-]*)[^\n]*\n([\s\S]*?)^```[ \t]*$/gm;

/** Returns the title of a conversation: the first line of the question without Markdown syntax, cut at a word. */
export function titleOf(text: string): string {
  const line = text.split('\n').find((candidate) => /[\p{L}\p{N}]/u.test(candidate)) ?? text;
  const plain = line
    .replace(/^[#>*\-\s]+/, '')
    .replace(/[`*_]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= titleLength) return plain || '…';
  const cut = plain.slice(0, titleLength - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > titleLength / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Splits a message into parts: fenced blocks (CommonMark, section 4.5) are code, the rest is text. */
export function partsOf(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  const addText = (piece: string) => {
    if (piece.trim()) parts.push({ type: 'text', text: piece.trim() });
  };
  for (const match of text.matchAll(fence)) {
    addText(text.slice(end, match.index));
    parts.push({ type: 'code', language: match[1] ?? '', text: (match[2] ?? '').replace(/\n$/, '') });
    end = match.index + match[0].length;
  }
  addText(text.slice(end));
  return parts;
}
