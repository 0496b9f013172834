import { anyOf, type CueName, type Cues, type Writing } from './cue.ts';
import { ar } from './cues/ar.ts';
import { de } from './cues/de.ts';
import { en } from './cues/en.ts';
import { es } from './cues/es.ts';
import { fr } from './cues/fr.ts';
import { zh } from './cues/zh.ts';

/** The compiled cues of a language. */
export interface Language {
  common: RegExp;
  /** Match anywhere in a sentence. */
  anywhere: Readonly<Record<CueName, RegExp>>;
  /** Match at the beginning. */
  begins: Readonly<Record<CueName, RegExp>>;
  /** Match at the end, before the closing punctuation. */
  ends: Readonly<Record<CueName, RegExp>>;
}

const spaced = { en, de, fr, es };
const english = compile(en, 'spaced');
const byLetters = Object.entries(spaced).map(([name, cues]) => (name === 'en' ? english : compile(cues, 'spaced')));
const chinese = compile(zh, 'unspaced');
const arabic = compile(ar, 'prefixed');

/**
 * Returns the languages whose cues are used for a sentence: by its script; for Latin letters, the languages with the most short words in
 * it, or all of them if it has none.
 */
export function languagesOf(sentence: string): readonly Language[] {
  if (/\p{Script=Han}/u.test(sentence)) return [chinese];
  if (/\p{Script=Arabic}/u.test(sentence)) return [arabic];
  const counts = byLetters.map((language) => ({ language, count: [...sentence.matchAll(language.common)].length }));
  const most = Math.max(...counts.map(({ count }) => count));
  return counts.flatMap(({ language, count }) => (count === most ? [language] : []));
}

function compile(cues: Cues, writing: Writing): Language {
  // `Object.keys` returns `string[]`, although the type is closed.
  const names = Object.keys(cues).filter((name) => name !== 'common') as CueName[];
  const each = (build: (body: string) => RegExp) =>
    Object.fromEntries(names.map((name) => [name, build(anyOf(cues[name], writing))])) as Record<CueName, RegExp>; // one for each name
  return {
    common: cues.common.length > 0 ? new RegExp(anyOf(cues.common, writing), 'giu') : /(?!)/g,
    anywhere: each((body) => new RegExp(body, 'iu')),
    begins: each((body) => new RegExp(`^${body}`, 'iu')),
    ends: each((body) => new RegExp(`${body}(?=[\\s.!。！…]*$)`, 'iu')),
  };
}
