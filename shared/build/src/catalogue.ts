import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Locale, locales } from '@cairn/api';
import { formatter } from '@lingui/format-po';
import { ownLoader } from './loader.ts';

/**
 * Returns the bundler rule that compiles a `.po` catalogue to a module with `messages` for Lingui.
 * @param split whether texts that only one folder uses become separate modules (`catalogue-parts.ts`)
 */
export function catalogueRuleOf(split: boolean) {
  return {
    test: /\.po$/,
    type: 'javascript/auto' as const,
    use: [{ loader: ownLoader('catalogue-loader'), options: { split } }],
  };
}

/** The rule for unsplit catalogues. */
export const catalogueRule = catalogueRuleOf(false);

/** The chunk of one language's catalogue: `import(/* webpackChunkName: "locale-[request]" *\/ `./locales/${locale}.po`)`. */
export function catalogueChunk(locale: Locale, name = 'locale'): string {
  return `${name}-${locale}-po`;
}

/** Returns the chunk name of one folder's texts in one language. */
export function partChunk(locale: Locale, part: string): string {
  return `${catalogueChunk(locale)}-${part}`;
}

/** One message of a catalogue. */
export interface CatalogueEntry {
  id: string;
  /** The translation, or the source text if there is none. */
  text: string;
  /** The source text, from which the size of its folder is calculated: the same in every language. */
  source: string;
  /** The files that use it. */
  files: readonly string[];
}

/** Returns one language's messages by id, from the text of a `.po` file: the translation, or the source text if there is none. */
export async function parseCatalogue(text: string, locale: string, filename: string): Promise<Record<string, string>> {
  return Object.fromEntries((await parseEntries(text, locale, filename)).map((entry) => [entry.id, entry.text]));
}

/**
 * Returns the messages of a `.po` file that the browser needs. Messages that only `remote.ts` uses are left out: they go into remote.json,
 * and the browser gets them from the server.
 */
export async function parseEntries(text: string, locale: string, filename: string): Promise<CatalogueEntry[]> {
  const catalogue = (await formatter().parse(text, { locale, sourceLocale: 'en', filename })) ?? {};
  return Object.entries(catalogue)
    .map(([id, { translation, message, origin = [] }]) => ({
      id,
      text: translation || message || id,
      source: message ?? id,
      files: origin.map(([file]) => file),
    }))
    .filter(({ files }) => files.length === 0 || files.some((file) => !isDeclaration(file)));
}

export function isDeclaration(file: string): boolean {
  return path.posix.basename(file) === 'remote.ts';
}

/**
 * Returns the text of message `id` in every language, from the catalogues in `directory`; the source text for English.
 * @throws Error with all languages that lack it
 */
export async function labelsOf(directory: string, message: { id: string; message: string }): Promise<Record<Locale, string>> {
  const labels = await Promise.all(
    locales.map(async (locale): Promise<[Locale, string]> => [locale, await labelIn(directory, locale, message)]),
  );
  const missing = labels.filter(([, label]) => label === '').map(([locale]) => locale);
  if (missing.length > 0)
    throw new Error(`"${message.id}" (${message.message}) has no text in ${missing.join(', ')}: run "pnpm i18n" and translate it`);
  return Object.fromEntries(labels) as Record<Locale, string>; // one entry per locale, created just above
}

async function labelIn(directory: string, locale: Locale, { id, message }: { id: string; message: string }): Promise<string> {
  if (locale === 'en') return message;
  const file = path.join(directory, `${locale}.po`);
  if (!existsSync(file)) return '';
  return (await labelsIn(file, locale))[id] ?? '';
}

/** Cached labels of each catalogue, with the file's modification time. */
const read = new Map<string, { at: number; labels: Promise<Record<string, string>> }>();

/** Reads only the messages with an explicit id, as labels have. The hundreds of page messages have generated ids. */
function labelsIn(file: string, locale: Locale): Promise<Record<string, string>> {
  const at = statSync(file).mtimeMs;
  const known = read.get(file);
  if (known?.at === at) return known.labels;
  const labels = readLabels(file, locale);
  read.set(file, { at, labels });
  return labels;
}

async function readLabels(file: string, locale: Locale): Promise<Record<string, string>> {
  const [head = '', ...entries] = readFileSync(file, 'utf8').split(/\r?\n\r?\n/);
  const named = [head, ...entries.filter((entry) => entry.includes('js-lingui-explicit-id'))].join('\n\n');
  const catalogue = await formatter().parse(named, { locale, sourceLocale: 'en', filename: file });
  return Object.fromEntries(Object.entries(catalogue ?? {}).map(([id, { translation }]) => [id, translation ?? '']));
}
