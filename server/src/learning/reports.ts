import { isQuestion } from '../conversation/terms.ts';
import { gateRule } from '../pattern/gate.ts';
import { readRule } from '../pattern/words.ts';
import { fewestWords, longestRule, type Sighting } from './detect.ts';
import { statementsIn } from './hearing/clauses.ts';
import { isTemporary } from './hearing/hear.ts';

/** An agent that reports more at the end of a session has written a document: the rest is ignored. */
const mostReports = 10;
/** At most this many reports of agents wait in one project, so that they do not crowd out what people say. */
export const mostWaitingReports = 100;

/**
 * Returns what an agent reports to have learned, sentence by sentence: candidates that only a person can propose. Leaves out pasted lines,
 * code and sentences that are no rules. Pure.
 */
export function reportsIn(learned: string): Sighting[] {
  const sentences = new Set(statementsIn(learned).map(({ text }) => text));
  return [...sentences]
    .filter(mayBeRule)
    .slice(0, mostReports)
    .map((rule) => ({
      sign: 'report',
      rule,
      kind: 'convention',
      quote: rule,
      paths: [],
      names: [],
      at: null,
      explicit: false,
    }));
}

function mayBeRule(text: string): boolean {
  if (text.length > longestRule || isQuestion(text) || isTemporary(text) || gateRule(text) !== undefined) return false;
  return readRule(text).words.size >= fewestWords;
}
