import type { Decision, Evidence, Message } from '@cairn/api';
import { plainTextOf } from '../../conversations/sources.ts';

/** With what the form of a decision begins. */
export interface RecordPrefill {
  project: string;
  outcome: string;
  evidence: Evidence[];
}

/** The form's begin for a decision in the place of another: why, by what and where stay; what is decided is new, and so is when it is looked at again. */
export function successorOf(decision: Decision): Decision {
  const { id, number, title, status } = decision;
  return { ...decision, title: '', outcome: '', options: [], consequences: [], reviewBy: null, predecessor: { id, number, title, status } };
}

/** As many characters as a quote may have (EvidenceSchema). */
const quoteLength = 2_000;
/** A quote up to this length is taken for the sentence that was decided. */
const sentenceLength = 400;

/** The form's begin for something that was said: the quote is its evidence, and, where it is short, its outcome. `quote`: the selected words. */
export function prefillFromMessage(
  message: Pick<Message, 'id' | 'conversationId' | 'parts'>,
  project: string,
  quote?: string,
): RecordPrefill {
  const text = (quote ?? plainTextOf(message)).trim();
  return {
    project,
    outcome: quote !== undefined && text.length <= sentenceLength ? text : '',
    evidence: text ? [{ type: 'message', id: message.id, conversationId: message.conversationId, quote: shortened(text) }] : [],
  };
}

/** A quote cut to what is kept of one, at a word where there is one. */
export function shortened(text: string): string {
  if (text.length <= quoteLength) return text;
  const cut = text.slice(0, quoteLength - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > quoteLength / 2 ? space : undefined)}…`;
}
