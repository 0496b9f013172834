import path from 'node:path';
import type { Locale } from '@cairn/api';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type CatalogueEntry, parseEntries, partChunk } from './catalogue.ts';
import { partsOf } from './catalogue-parts.ts';
import { withoutRepeatedForms } from './repeated-forms.ts';

interface LoaderContext {
  resourcePath: string;
  /** `?part=decisions`: only the texts of that folder. */
  resourceQuery: string;
  getOptions(): { split: boolean };
  async(): (error: Error | null, source?: string) => void;
}

/** Compiles a `.po` file. Messages are parsed during the build, so the browser needs no ICU parser. */
export default function catalogueLoader(this: LoaderContext, source: string): void {
  const done = this.async();
  const { split } = this.getOptions();
  const part = new URLSearchParams(this.resourceQuery).get('part');
  compile(source, this.resourcePath, split, part).then(
    (code) => done(null, code),
    (error: Error) => done(error),
  );
}

async function compile(source: string, file: string, split: boolean, part: string | null): Promise<string> {
  const locale = path.basename(file, '.po') as Locale; // a catalogue's file is named by its language
  const entries = await parseEntries(source, locale, file);
  const parts = split ? partsOf(entries) : new Map<string, string>();
  const own = entries.filter(({ id }) => (parts.get(id) ?? null) === part);
  const imports = [...new Set(parts.values())].sort().map((name) => {
    const request = JSON.stringify(`./${locale}.po?part=${name}`);
    return `${JSON.stringify(name)}:()=>import(/* webpackChunkName: "${partChunk(locale, name)}" */${request})`;
  });
  const further = part === null && imports.length > 0 ? `export const parts={${imports.join(',')}};` : '';
  return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(compiled(own, file)))});${further}`;
}

/** Uses Lingui's message compiler directly: its command line includes Babel, which takes longer to load than to run. */
function compiled(entries: readonly CatalogueEntry[], file: string): Record<string, unknown> {
  const problems: string[] = [];
  const messages = entries
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, text }): [string, unknown] => {
      try {
        return [id, withoutRepeatedForms(compileMessageOrThrow(text))];
      } catch (error) {
        problems.push(`${file}: ${id}: ${error instanceof Error ? error.message : String(error)}`);
        return [id, text];
      }
    });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.fromEntries(messages);
}
