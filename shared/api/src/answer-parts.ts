import type { MessagePart } from './conversation.ts';
import type { PlacedCall } from './run.ts';

/** Separates the text before and after a tool call: the text continues in a new paragraph. */
export const answerBreak = '\n\n';

/** An answer by a model: its full text, and its tool calls with their positions. */
export interface WrittenAnswer {
  text: string;
  calls: readonly PlacedCall[];
}

/** Returns the parts of an answer in order. Pure; the inverse is `writtenIn`. */
export function answerParts({ text, calls }: WrittenAnswer): MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  const addText = (to: number) => {
    const piece = text.slice(from, to);
    const own = from > 0 && piece.startsWith(answerBreak) ? piece.slice(answerBreak.length) : piece;
    if (own !== '') parts.push({ type: 'text', text: own });
    from = Math.max(from, Math.min(to, text.length));
  };
  for (const { at, ...call } of calls) {
    addText(at);
    parts.push(call);
  }
  addText(text.length);
  return parts;
}

/** Returns the text and tool calls of an answer's parts. Ignores parts that do not come from a model. Pure. */
export function writtenIn(parts: readonly MessagePart[]): WrittenAnswer {
  let text = '';
  const calls: PlacedCall[] = [];
  for (const part of parts) {
    if (part.type === 'text') text += text === '' ? part.text : `${answerBreak}${part.text}`;
    else if (part.type === 'tool-call') calls.push({ ...part, at: text.length });
  }
  return { text, calls };
}
