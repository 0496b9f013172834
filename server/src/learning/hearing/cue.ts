/** What the words of a language say about a sentence. Each entry is a part of a regular expression. */
export interface Cues {
  /** Frequent short words, by which the language of a sentence is recognized. */
  common: readonly string[];
  /** What a correction begins with, and is no part of the rule: "No,". */
  interjection: readonly string[];
  /** Asks to remember what follows: "Remember:". */
  remember: readonly string[];
  /** Announces what follows, a rule or news: "Note that". */
  note: readonly string[];
  /** From this moment on, for good. */
  henceforth: readonly string[];
  /** The whole project: "in this repository". */
  project: readonly string[];
  /** A part of the project: "for the API". It stays in the rule. */
  part: readonly string[];
  /** At every time or for every thing. */
  always: readonly string[];
  /** What must, should or may not be done. */
  norm: readonly string[];
  /** What a team does by habit: "we use". */
  habit: readonly string[];
  /** One thing and not another. */
  contrast: readonly string[];
  /** Tells not to do something; at the beginning of a sentence. */
  prohibition: readonly string[];
  /** Every one of a kind, or how a kind of thing is. */
  kind: readonly string[];
  /** Holds for a while or this once. */
  temporary: readonly string[];
  /** One thing that only this session knows: "that line". */
  deictic: readonly string[];
  /** About the speaker, the listener or what somebody said. */
  personal: readonly string[];
  /** Unsure, or a guess. */
  hedge: readonly string[];
  /** Friendly or ironic. */
  manner: readonly string[];
  /** A single task for now; at the beginning of a sentence. */
  task: readonly string[];
  /** Joins what is fine with what is to be corrected: "but". */
  but: readonly string[];
}

export type CueName = Exclude<keyof Cues, 'common'>;

/** How the words of a language are written: with spaces, with prefixes that are joined to a word, or without spaces. */
export type Writing = 'spaced' | 'prefixed' | 'unspaced';

/** One alternative of `parts` as whole words. */
export function anyOf(parts: readonly string[], writing: Writing): string {
  const body = `(?:${parts.join('|')})`;
  if (writing === 'unspaced') return body;
  const before = writing === 'prefixed' ? String.raw`(?<![\p{L}\p{N}])[وف]?` : String.raw`(?<![\p{L}\p{N}])`;
  return `${before}${body}${String.raw`(?![\p{L}\p{N}])`}`;
}
