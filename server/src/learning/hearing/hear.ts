import { isQuestion } from '../../conversation/terms.ts';
import { statementsIn } from './clauses.ts';
import type { CueName } from './cue.ts';
import { type Language, languagesOf } from './language.ts';
import { bareClause } from './scope.ts';

/** A rule that a person has stated. */
export interface StatedRule {
  /** The person's own clause, without interjection and words of scope. */
  rule: string;
  /** The whole sentence that states it. */
  sentence: string;
  /** The person asked to remember it, and it would be a lasting rule without that too: it is proposed at once. */
  explicit: boolean;
}

/** The weight of each cue for a lasting rule; negative values count against it. */
const anywhere: Partial<Record<CueName, number>> = {
  henceforth: 4,
  remember: 2,
  project: 1,
  part: 1,
  always: 2,
  norm: 2,
  habit: 2,
  contrast: 1.5,
  kind: 1.5,
  temporary: -5,
  deictic: -3,
  personal: -3,
  hedge: -6,
  manner: -6,
};
const atBeginning: Partial<Record<CueName, number>> = { prohibition: 1.5, task: -2, remember: 2 };
/** A clause with at least this score is a rule. */
const lasts = 1.5;
/** A prompt that states more rules is a document. */
const mostRules = 20;

/**
 * Returns the lasting rules that a person states, in their order, by language cues alone.
 * @param isTask the prompt is the first of its session, and asks for work
 */
export function hearRules(prompt: string, isTask = false): StatedRule[] {
  const heard = statementsIn(prompt).flatMap(({ text, own }) => {
    const found = clausesOf(text, own).flatMap((clause) => hearClause(clause, isTask) ?? []);
    return found.slice(0, 1).map((one) => ({ ...one, sentence: text }));
  });
  return heard.length > mostRules ? [] : heard;
}

/** Tells whether a rule holds only for a while. Pure. */
export function isTemporary(rule: string): boolean {
  return languagesOf(rule).some(({ anywhere: cues }) => cues.temporary.test(rule) && !cues.henceforth.test(rule)) || isQuestion(rule);
}

interface Clause {
  text: string;
  own: string;
}

/** Returns the clause after "but" first, since it says what to change; then the whole sentence. */
function clausesOf(text: string, own: string): Clause[] {
  const whole = { text, own };
  for (const { anywhere: cues } of languagesOf(own)) {
    const found = new RegExp(`(?:[,，،;；.]\\s*|\\s)${cues.but.source}`, cues.but.flags).exec(text);
    if (!found) continue;
    const rest = text.slice(found.index + found[0].length).trim();
    return [{ text: rest, own: rest }, whole];
  }
  return [whole];
}

function hearClause({ text, own }: Clause, isTask: boolean): Omit<StatedRule, 'sentence'> | undefined {
  if (isQuestion(text)) return undefined;
  const languages = languagesOf(own);
  const [language] = languages;
  if (!language) return undefined;
  const scores = languages.map((one) => scoreOf(own, one));
  // If the language is unclear and one of them scores below zero, the lowest score counts.
  const score = Math.min(...scores) < 0 ? Math.min(...scores) : Math.max(...scores);
  if (score < lasts) return undefined;
  const best = languages[scores.indexOf(score)] ?? language;
  const { text: rule, remembered } = bareClause(text, best);
  // The first prompt is a task: a rule in it counts only with "remember" or "from now on".
  if (isTask && !remembered && !best.anywhere.henceforth.test(own)) return undefined;
  return { rule, explicit: remembered && scoreOf(bareClause(own, best).text, best) >= lasts };
}

function scoreOf(clause: string, language: Language): number {
  const { text: bare, remembered, scoped } = bareClause(clause, language);
  let score = scoped ? 0.5 : 0;
  for (const [name, weight] of entriesOf(anywhere)) if (language.anywhere[name].test(clause)) score += weight;
  for (const [name, weight] of entriesOf(atBeginning)) if (language.begins[name].test(bare)) score += weight;
  // "Remember" and "from now on" mark a lasting rule, whatever other words of time it has.
  const outweighs = remembered || language.anywhere.henceforth.test(clause);
  return outweighs ? score + 1 : score;
}

function entriesOf(weights: Partial<Record<CueName, number>>): [CueName, number][] {
  return Object.entries(weights) as [CueName, number][]; // the names of a closed record
}
