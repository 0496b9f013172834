/** The cue words of a language, by what they say about a sentence. Each entry is a part of a regular expression. */
export interface Cues {
  /** Frequent short words, used to recognize the language of a sentence. */
  common: readonly string[];
  /** Begins a correction without being part of the rule: "No,". */
  interjection: readonly string[];
  /** Asks to remember what follows: "Remember:". */
  remember: readonly string[];
  /** Announces a rule or news: "Note that". */
  note: readonly string[];
  /** From now on. */
  henceforth: readonly string[];
  /** The whole project: "in this repository". */
  project: readonly string[];
  /** A part of the project: "for the API". It stays in the rule. */
  part: readonly string[];
  /** At all times or for all things. */
  always: readonly string[];
  /** What must, should or may not be done. */
  norm: readonly string[];
  /** What a team does by habit: "we use". */
  habit: readonly string[];
  /** One thing and not another. */
  contrast: readonly string[];
  /** Forbids something, at the beginning of a sentence. */
  prohibition: readonly string[];
  /** Every thing of a kind, or what a kind of thing is like. */
  kind: readonly string[];
  /** Applies for a while or only once. */
  temporary: readonly string[];
  /** Something that only this session knows: "that line". */
  deictic: readonly string[];
  /** About the speaker, the listener or what somebody said. */
  personal: readonly string[];
  /** Uncertain, or a guess. */
  hedge: readonly string[];
  /** Friendly or ironic. */
  manner: readonly string[];
  /** A single task for now, at the beginning of a sentence. */
  task: readonly string[];
  /** Separates what is fine from what is to be corrected: "but". */
  but: readonly string[];
}

export type CueName = Exclude<keyof Cues, 'common'>;

/** How a language separates words: by spaces, by spaces but with prefixes joined to words, or not at all. */
export type Writing = 'spaced' | 'prefixed' | 'unspaced';

/** Returns an expression that matches one of `parts` as whole words. */
export function anyOf(parts: readonly string[], writing: Writing): string {
  const body = `(?:${parts.join('|')})`;
  if (writing === 'unspaced') return body;
  const before = writing === 'prefixed' ? String.raw`(?<![\p{L}\p{N}])[وف]?` : String.raw`(?<![\p{L}\p{N}])`;
  return `${before}${body}${String.raw`(?![\p{L}\p{N}])`}`;
}
