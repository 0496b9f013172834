import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, locales } from '@cairn/api';
import { formatter } from '@lingui/format-po';

/** The bundler rule that turns a `.po` catalogue into a module whose `messages` Lingui loads as they are. */
export const catalogueRule = {
  test: /\.po$/,
  type: 'javascript/auto' as const,
  use: [{ loader: path.join(import.meta.dirname, 'catalogue-loader.ts') }],
};

/** The chunk of one language's catalogue: `import(/* webpackChunkName: "locale-[request]" *\/ `./locales/${locale}.po`)`. */
export function catalogueChunk(locale: Locale): string {
  return `locale-${locale}-po`;
}

/** One language's messages by id: the translation, or the source text where there is none. */
export async function readCatalogue(file: string, locale: Locale): Promise<Record<string, string>> {
  return parseCatalogue(readFileSync(file, 'utf8'), locale, file);
}

/** As `readCatalogue`, from the text of a `.po` file. */
export async function parseCatalogue(text: string, locale: string, filename: string): Promise<Record<string, string>> {
  const catalogue = await formatter().parse(text, { locale, sourceLocale: 'en', filename });
  return Object.fromEntries(Object.entries(catalogue ?? {}).map(([id, entry]) => [id, entry.translation || entry.message || id]));
}

/** The text of message `id` in every language, from the catalogues in `directory`; the message itself for the source. */
export async function labelsOf(directory: string, message: { id: string; message: string }): Promise<Record<Locale, string>> {
  const entries = await Promise.all(
    locales.map(async (locale): Promise<[Locale, string]> => {
      const catalogue = await readCatalogue(path.join(directory, `${locale}.po`), locale);
      const label = locale === 'en' ? message.message : catalogue[message.id];
      if (!label) throw new Error(`${locale}.po has no text for ${message.id}: run "pnpm i18n" and translate it`);
      return [locale, label];
    }),
  );
  return Object.fromEntries(entries) as Record<Locale, string>; // one entry per locale, made just above
}
