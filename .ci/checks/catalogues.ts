import { catalogueProblems as problemsOfCatalogues } from '@cairn/build/catalogues';

/** Words that came in more than once where docs/glossary has another: what is counted for a model has one name in each language. */
const otherWords: Partial<Record<string, { said: RegExp; word: string }>> = {
  fr: { said: /(?<!\{)\btokens?\b/i, word: 'jeton' },
  'zh-CN': { said: /词元/, word: 'token' },
};

/** What is wrong with the catalogues, and with the words in them: the glossary's are used. */
export function catalogueProblems(): Promise<string[]> {
  return problemsOfCatalogues(process.cwd(), (translation, locale) => {
    const { said, word } = otherWords[locale] ?? {};
    return said?.test(translation) ? `the glossary says "${word}"` : undefined;
  });
}
