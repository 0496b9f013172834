/** What a kind of secret looks like. */
export interface SecretFormat {
  /** Its name in placeholders and findings. */
  rule: string;
  /**
   * Finds it wherever it stands; where only a part is secret, that is the group `secret`. Every expression is linear: a
   * repetition is bounded, or nothing that follows it can fail, or it can begin but once in a run of its characters.
   */
  looks: RegExp;
  /** Only in such pieces of a text, each looked through from its beginning. */
  within?: RegExp;
  /** Tells a secret from a name or a placeholder where the shape alone does not. `next` is the character behind it, if any. */
  holds?: (secret: string, next: string) => boolean;
}

/** Letters and digits, and enough of them that nobody would choose it as a name. */
export function looksRandom(text: string): boolean {
  return /[A-Za-z]/.test(text) && /\d/.test(text) && new Set(text).size >= 8;
}
