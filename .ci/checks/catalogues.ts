import { catalogueProblems as problemsOfCatalogues } from '@cairn/build/catalogues';

/** Wrong terms that occurred repeatedly, with the term of docs/glossary: a language model's token has one name in each language. */
const otherWords: Partial<Record<string, { said: RegExp; word: string }>> = {
  fr: { said: /(?<!\{)\btokens?\b/i, word: 'jeton' },
  'zh-CN': { said: /词元/, word: 'token' },
};

/** Returns the problems of the catalogues, including terms that differ from the glossary. */
export function catalogueProblems(): Promise<string[]> {
  return problemsOfCatalogues(process.cwd(), (translation, locale) => {
    const { said, word } = otherWords[locale] ?? {};
    return said?.test(translation) ? `the glossary says "${word}"` : undefined;
  });
}
