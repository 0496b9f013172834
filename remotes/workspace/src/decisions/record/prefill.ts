import { type Decision, type Evidence, type Message, maxEvidence } from '@cairn/api';
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

/** A message, or the words of it that were selected. */
export interface Said {
  message: Pick<Message, 'id' | 'conversationId' | 'parts'>;
  quote?: string;
}

/** The form's begin for something that was said, in one message or several: each quote is evidence, and a single selection that is short the outcome. */
export function prefillFrom(said: readonly Said[], project: string): RecordPrefill {
  const quotes = said.flatMap(({ message: { id, conversationId, parts }, quote }) => {
    const text = (quote ?? plainTextOf({ parts })).trim();
    return text ? [{ type: 'message' as const, id, conversationId, quote: text }] : [];
  });
  const [only, ...others] = quotes;
  const isSelected = said.some(({ quote }) => quote !== undefined);
  return {
    project,
    outcome: isSelected && only && others.length === 0 && only.quote.length <= sentenceLength ? only.quote : '',
    evidence: quotes.slice(0, maxEvidence).map((one) => ({ ...one, quote: shortened(one.quote) })),
  };
}

/** A quote cut to what is kept of one, at a word where there is one. */
export function shortened(text: string): string {
  if (text.length <= quoteLength) return text;
  const cut = text.slice(0, quoteLength - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > quoteLength / 2 ? space : undefined)}…`;
}
