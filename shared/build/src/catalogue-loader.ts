import path from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { parseCatalogue } from './catalogue.ts';

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

async function compile(source: string, locale: string, file: string): Promise<string> {
  const messages = await parseCatalogue(source, locale, file);
  const { source: code, errors } = createCompiledCatalog(locale, messages, { namespace: 'es', strict: false });
  if (errors.length > 0) throw new Error(errors.map((error) => `${file}: ${error.id}: ${error.error.message}`).join('\n'));
  return code.replace(/^\/\*.*?\*\//s, '');
}
