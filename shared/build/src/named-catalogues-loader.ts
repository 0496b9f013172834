import { locales } from '@cairn/api';

interface LoaderContext {
  cacheable?(): void;
}

/** Matches `import(`./locales/${locale}.po`)`, with or without the comment that names its chunk. */
const byLanguage = /import\((?:\s*\/\*[^*]*\*\/\s*)?`([^`$]*)\$\{(\w+)\}([^`$]*\.po)`\)/g;

/**
 * Replaces an import of a remote's catalogue by variable language with one import per language: test builds only resolve complete names,
 * while normal builds create a chunk for each match.
 */
export default function namedCataloguesLoader(this: LoaderContext, source: string): string {
  return source.replace(byLanguage, (_, before: string, locale: string, after: string) => {
    const named = locales.map((one) => `${JSON.stringify(one)}: () => import('${before}${one}${after}')`);
    return `({ ${named.join(', ')} })[${locale}]()`;
  });
}
