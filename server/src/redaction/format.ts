/** What a kind of secret looks like. */
export interface SecretFormat {
  /** Its name in placeholders and findings. */
  rule: string;
  /**
   * Finds it wherever it stands; where only a part is secret, that is the group `secret`. Every expression is linear: a
   * repetition is bounded, or nothing that follows it can fail, or it can begin but once in a run of its characters.
   */
  looks: RegExp;
  /** Tells a secret from a name or a placeholder where the shape alone does not. */
  holds?: (secret: string) => boolean;
}

/** Letters and digits, and enough of them that nobody would choose it as a name. */
export function looksRandom(text: string): boolean {
  return /[A-Za-z]/.test(text) && /\d/.test(text) && new Set(text).size >= 8;
}
