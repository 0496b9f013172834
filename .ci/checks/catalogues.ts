import { readFileSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Every message of the code stands in every catalogue, translated, and no catalogue holds one that the code has dropped. */
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
      for (const [id, { message, obsolete }] of Object.entries(held)) {
        if (!found[id] || obsolete) problems.push(`${file}: "${message ?? id}" is not used any more: run "pnpm i18n"`);
      }
    }
  }
  return problems;
}
