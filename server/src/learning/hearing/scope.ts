import type { Language } from './language.ts';

/** Matches what separates a scope or an interjection from the rest of a sentence. */
const gap = String.raw`[\s,，、،:：;—–!！.。…-]*`;
const leading = new RegExp(`^${gap}`, 'u');
const openEnd = /[\s,，、،;—–-]+$/u;

/** A clause of a sentence, without the opening words that are not part of a rule. */
export interface BareClause {
  text: string;
  /** It asks to remember the rule. */
  remembered: boolean;
  /** It says that the rule holds from now on, or in the whole project. */
  scoped: boolean;
}

/**
 * Removes interjections, "remember", "from now on" and words for the whole project from the beginning of a sentence, and the last two from
 * its end. A part of the project ("for the API") stays: without it the rule would say more than the person did. Pure.
 */
export function bareClause(sentence: string, { begins, ends }: Language): BareClause {
  let text = sentence.trim();
  let remembered = false;
  let scoped = false;
  for (let before = ''; before !== text; ) {
    before = text;
    const rest = (found: RegExp) => text.replace(found, '').replace(leading, '');
    if (begins.remember.test(text)) {
      remembered = true;
      text = rest(begins.remember);
    }
    if (begins.note.test(text)) text = rest(begins.note);
    if (begins.henceforth.test(text) || begins.project.test(text)) {
      scoped = true;
      text = rest(begins.henceforth.test(text) ? begins.henceforth : begins.project);
    }
    // "No secrets in images": a negation that belongs to the rule is no interjection.
    if (begins.interjection.test(text) && !begins.prohibition.test(text)) text = rest(begins.interjection);
    if (/^[^\p{L}\p{N}`"'(/@-]/u.test(text)) text = text.replace(leading, '');
    if (text === '') text = before;
    if (text === before) break;
  }
  const closing = /[\s.!。！…]*$/u.exec(text)?.[0] ?? '';
  for (const name of ['henceforth', 'project'] as const) {
    const found = ends[name].exec(text);
    if (!found || found.index < 8) continue;
    scoped = true;
    text = `${text.slice(0, found.index).replace(openEnd, '')}${closing.trim()}`;
  }
  return { text: capitalized(text.trim()), remembered, scoped };
}

/** Capitalizes the first letter, unless the text begins with a name in another spelling. */
function capitalized(text: string): string {
  return /^\p{Ll}+(?:\s|['’])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
