/** How many tokens a text costs. */
export type CountTokens = (text: string) => number;

/** The tokenizer of o200k, which most clients' models use or come near to. Loaded at the first use: its table is large, and a start has no need of it. */
export async function tokenizer(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  // What looks like a special token in a text is a text.
  return (text) => countTokens(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });
}
