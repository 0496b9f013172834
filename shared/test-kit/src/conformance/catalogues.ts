import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '@cairn/api';
import { formatter } from '@lingui/format-po';

/** Returns the messages that are missing or not translated in the catalogues below `directory` (one file per language). */
export async function catalogueProblems(directory: string): Promise<string[]> {
  const read = await Promise.all(
    locales.map(async (locale) => ({ locale, texts: await textsIn(path.join(directory, `${locale}.po`), locale) })),
  );
  const ids = new Set(read.flatMap(({ texts }) => Object.keys(texts ?? {})));
  return read.flatMap(({ locale, texts }) => {
    if (!texts) return [`${locale}.po is missing`];
    return [...ids].flatMap((id) => {
      if (!(id in texts)) return [`${locale}.po: "${id}" is missing: run "pnpm i18n"`];
      return texts[id] ? [] : [`${locale}.po: "${id}" is not translated`];
    });
  });
}

/** Returns each text by its message; undefined if the file does not exist. */
async function textsIn(file: string, locale: string): Promise<Record<string, string> | undefined> {
  if (!existsSync(file)) return undefined;
  const catalogue = (await formatter().parse(readFileSync(file, 'utf8'), { locale, sourceLocale: 'en', filename: file })) ?? {};
  const isSource = locale === 'en';
  return Object.fromEntries(
    Object.values(catalogue).map(({ message = '', translation }) => [message, translation || (isSource ? message : '')]),
  );
}
