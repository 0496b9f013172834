import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parseCatalogue } from './catalogue.ts';
import { withoutRepeatedForms } from './repeated-forms.ts';

interface LoaderContext {
  resourcePath: string;
  async(): (error: Error | null, source?: string) => void;
}

/** Compiles a `.po` file: messages are parsed at build, so that the browser needs no ICU parser. */
export default function catalogueLoader(this: LoaderContext, source: string): void {
  const done = this.async();
  const locale = path.basename(this.resourcePath, '.po');
  compile(source, locale, this.resourcePath).then(
    (code) => done(null, code),
    (error: Error) => done(error),
  );
}

/** By Lingui's own compiler of messages, past its command line, which brings Babel along and takes longer to load than to use. */
async function compile(source: string, locale: string, file: string): Promise<string> {
  const messages = Object.entries(await parseCatalogue(source, locale, file)).sort(([a], [b]) => (a < b ? -1 : 1));
  const problems: string[] = [];
  const compiled = messages.map(([id, message]) => {
    try {
      return [id, withoutRepeatedForms(compileMessageOrThrow(message))];
    } catch (error) {
      problems.push(`${file}: ${id}: ${error instanceof Error ? error.message : String(error)}`);
      return [id, message];
    }
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`;
}
