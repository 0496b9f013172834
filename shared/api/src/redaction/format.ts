/** The format of a kind of secret. */
export interface SecretFormat {
  /** Its name in placeholders and findings. */
  rule: string;
  /**
   * Matches the secret. If only a part is secret, it is the group `secret`. Every expression runs in linear time: a repetition is bounded,
   * or nothing after it can fail, or it can start only once in a run of its characters.
   */
  looks: RegExp;
  /** Restricts the search to matching parts of a text. Each part is searched from its start. */
  within?: RegExp;
  /** Distinguishes a secret from a name or a placeholder if the shape alone does not. `next` is the character after it, or empty. */
  holds?: (secret: string, next: string) => boolean;
}

/** Returns true for text with letters and digits and at least 8 distinct characters, which nobody would choose as a name. */
export function looksRandom(text: string): boolean {
  return /[A-Za-z]/.test(text) && /\d/.test(text) && new Set(text).size >= 8;
}
