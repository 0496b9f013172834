import { readFileSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Words that came in more than once where docs/glossary has another: what is counted for a model has one name in each language. */
const otherWords: Partial<Record<string, { said: RegExp; word: string }>> = {
  fr: { said: /(?<!\{)\btokens?\b/i, word: 'jeton' },
  'zh-CN': { said: /词元/, word: 'token' },
};

/**
 * Every message of the code stands in every catalogue, translated, in the words of the glossary, and no catalogue holds one that the
 * code has dropped.
 */
export async function catalogueProblems(): Promise<string[]> {
  const config = getConfig();
  const problems: string[] = [];
  for (const catalogue of await getCatalogs(config)) {
    const found = await catalogue.collect();
    if (!found) return [`${catalogue.path}: its messages could not be read from the code`];
    for (const locale of config.locales) {
      const file = `${catalogue.path.replace('{locale}', locale)}.po`;
      const held = (await formatter().parse(readFileSync(file, 'utf8'), { locale, sourceLocale: 'en', filename: file })) ?? {};
      for (const [id, { message }] of Object.entries(found)) {
        if (!held[id]) problems.push(`${file}: "${message ?? id}" is missing: run "pnpm i18n"`);
        else if (!held[id].translation && locale !== 'en') problems.push(`${file}: "${message ?? id}" is not translated`);
      }
      for (const [id, { message, translation, obsolete }] of Object.entries(held)) {
        const { said, word } = otherWords[locale] ?? {};
        if (said?.test(translation ?? '')) problems.push(`${file}: "${message ?? id}": the glossary says "${word}"`);
        if (!found[id] || obsolete) problems.push(`${file}: "${message ?? id}" is not used any more: run "pnpm i18n"`);
      }
    }
  }
  return problems;
}
