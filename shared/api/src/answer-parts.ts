import type { MessagePart } from './conversation.ts';
import type { PlacedCall } from './run.ts';

/** What stands between two pieces of an answer's text: what was looked up there begins a new paragraph. */
export const answerBreak = '\n\n';

/** What a model has written: its text in one, and what it has looked up on the way. */
export interface WrittenAnswer {
  text: string;
  calls: readonly PlacedCall[];
}

/** The parts of an answer, in their order. Pure; `writtenIn` is the way back. */
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

/** The text and the calls that parts of an answer were made of. What is no part of a model's answer is left out. Pure. */
export function writtenIn(parts: readonly MessagePart[]): WrittenAnswer {
  let text = '';
  const calls: PlacedCall[] = [];
  for (const part of parts) {
    if (part.type === 'text') text += text === '' ? part.text : `${answerBreak}${part.text}`;
    else if (part.type === 'tool-call') calls.push({ ...part, at: text.length });
  }
  return { text, calls };
}
