import { readFileSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Checks one translation, and returns what is wrong with it. */
export type Review = (translation: string, locale: string) => string | undefined;

/**
 * Returns the problems of the catalogues in the repository in `directory`, as readable lines. Every message of the code must be in every
 * catalogue and translated, the English texts must equal the code's, and no catalogue may have a message that the code no longer uses.
 * @param review an additional check of each translation
 */
export async function catalogueProblems(directory: string = process.cwd(), review: Review = () => undefined): Promise<string[]> {
  const config = getConfig({ cwd: directory });
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
        else if (locale === 'en' && message && held[id].translation !== message)
          problems.push(`${file}: "${id}" differs from the code: run "pnpm i18n"`);
      }
      for (const [id, { message, translation, obsolete }] of Object.entries(held)) {
        const wrong = review(translation ?? '', locale);
        if (wrong) problems.push(`${file}: "${message ?? id}": ${wrong}`);
        if (!found[id] || obsolete) problems.push(`${file}: "${message ?? id}" is not used any more: run "pnpm i18n"`);
      }
    }
  }
  return problems;
}
