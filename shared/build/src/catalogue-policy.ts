import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, locales } from '@cairn/api';
import { type Rspack, rspack } from '@rsbuild/core';
import { parseCatalogue } from './catalogue.ts';

export const cataloguePolicyName = 'cairn:catalogue-policy';
/**
 * Matches what Lingui's macros leave of a text in a production build: only its id, in a descriptor that they mark, or in the props of their
 * own `Trans`. The test checks it for every macro, to notice upgrades that generate other code.
 */
const reference = /(?:\/\*\s*i18n\s*\*\/|\(Trans_,)\s*\{\s*"?id"?:\s*("(?:[^"\\]|\\.)*")/g;

/**
 * Returns a plugin that fails a build whose code uses a text that is missing in a catalogue: its page would show the id, such as `-CDwUB`.
 * Texts in the catalogue without a translation are shown in English.
 * @param catalogues the folders of the build's catalogues, each with a `.po` file per language
 */
export function cataloguePolicy(directory: string, catalogues: readonly string[]): Rspack.RspackPluginInstance {
  return {
    name: cataloguePolicyName,
    apply(compiler) {
      compiler.hooks.compilation.tap(cataloguePolicyName, (compilation) => {
        compilation.hooks.finishModules.tapPromise(cataloguePolicyName, async (modules) => {
          const known = await knownIds(catalogues);
          for (const module of modules) {
            const code = module.originalSource()?.source().toString() ?? '';
            const lacking = lackingIn(referencedIds(code), known);
            if (lacking.length === 0) continue;
            const file = path.relative(directory, module.nameForCondition() ?? '');
            compilation.errors.push(new rspack.WebpackError(lesson(file, lacking)));
          }
        });
      });
    },
  };
}

/** Returns the ids of the texts in `code` after Lingui's macros. */
export function referencedIds(code: string): string[] {
  return [...code.matchAll(reference)].map(([, id = '""']) => String(JSON.parse(id)));
}

/** An id and the languages in which it is missing. */
interface Lacking {
  id: string;
  missing: readonly Locale[];
}

async function knownIds(catalogues: readonly string[]): Promise<ReadonlyMap<Locale, ReadonlySet<string>>> {
  const read = locales.map(async (locale): Promise<[Locale, Set<string>]> => {
    const parsed = catalogues.map(async (directory) => {
      const file = path.join(directory, `${locale}.po`);
      return existsSync(file) ? Object.keys(await parseCatalogue(readFileSync(file, 'utf8'), locale, file)) : [];
    });
    return [locale, new Set((await Promise.all(parsed)).flat())];
  });
  return new Map(await Promise.all(read));
}

function lackingIn(ids: readonly string[], known: ReadonlyMap<Locale, ReadonlySet<string>>): Lacking[] {
  return [...new Set(ids)]
    .map((id) => ({ id, missing: locales.filter((locale) => !known.get(locale)?.has(id)) }))
    .filter(({ missing }) => missing.length > 0);
}

function lesson(file: string, lacking: readonly Lacking[]): string {
  const lines = lacking.map(
    ({ id, missing }) => `  ${id}: missing in ${missing.length === locales.length ? 'every language' : missing.join(', ')}`,
  );
  return [
    `${file}: ${lacking.length === 1 ? 'a text is' : `${lacking.length} texts are`} missing in the catalogues, and the page would show the id:`,
    ...lines,
    'Run "pnpm i18n", and translate what it adds.',
  ].join('\n');
}
