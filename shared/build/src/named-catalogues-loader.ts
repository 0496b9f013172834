import { locales } from '@cairn/api';

interface LoaderContext {
  cacheable?(): void;
}

/** `import(`./locales/${locale}.po`)`, with or without the comment that names its chunk. */
const byLanguage = /import\((?:\s*\/\*[^*]*\*\/\s*)?`([^`$]*)\$\{(\w+)\}([^`$]*\.po)`\)/g;

/**
 * Names each language's catalogue where a remote asks for one by the language: tests find a module by a whole name alone,
 * while a build makes a chunk of each that fits.
 */
export default function namedCataloguesLoader(this: LoaderContext, source: string): string {
  return source.replace(byLanguage, (_, before: string, locale: string, after: string) => {
    const named = locales.map((one) => `${JSON.stringify(one)}: () => import('${before}${one}${after}')`);
    return `({ ${named.join(', ')} })[${locale}]()`;
  });
}
