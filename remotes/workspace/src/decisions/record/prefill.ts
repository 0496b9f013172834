import { type Decision, type Evidence, type Message, maxEvidence } from '@cairn/api';
import { plainTextOf } from '../../conversations/sources.ts';

/** The initial values of a decision's form. */
export interface RecordPrefill {
  project: string;
  outcome: string;
  evidence: Evidence[];
}

/** Returns the initial values of a successor: context, drivers and scope stay; outcome and review date are new. */
export function successorOf(decision: Decision): Decision {
  const { id, number, title, status } = decision;
  return { ...decision, title: '', outcome: '', options: [], consequences: [], reviewBy: null, predecessor: { id, number, title, status } };
}

/** Maximum length of a quote (EvidenceSchema). */
const quoteLength = 2_000;
/** A quote up to this length becomes the outcome. */
const sentenceLength = 400;

/** A message, or a selected part of it. */
export interface Said {
  message: Pick<Message, 'id' | 'conversationId' | 'parts'>;
  quote?: string;
}

/**
 * Returns the initial values from one or several messages: each quote becomes evidence, and a single short selection becomes the outcome.
 */
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

/** Truncates a quote to the maximum length, at a word boundary if possible. */
export function shortened(text: string): string {
  if (text.length <= quoteLength) return text;
  const cut = text.slice(0, quoteLength - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > quoteLength / 2 ? space : undefined)}…`;
}
