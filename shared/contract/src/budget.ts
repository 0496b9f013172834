import { locales } from '@cairn/api';
import type { Manifest } from './manifest.ts';

/** Size limits of a release, in bytes of the stored, uncompressed files. */
export const releaseBudgets = {
  /** All files that a first visit to one page loads: entry, routes, the page and its texts in the largest language. */
  firstVisit: 256_000,
  /** One file. A larger chunk should be split. */
  file: 1_000_000,
  /** All files together. */
  release: 4_000_000,
} as const;

type BudgetedFiles = Pick<Manifest, 'files' | 'entry' | 'routesFiles' | 'catalogues' | 'pages' | 'pageCatalogues'>;

/** Returns a line for each exceeded budget, for the author of the release. */
export function budgetProblems({ files, entry, routesFiles, catalogues, pages, pageCatalogues }: BudgetedFiles): string[] {
  const sizes = new Map(files.map(({ path, size }) => [path, size]));
  const weigh = (paths: Iterable<string>) => [...new Set(paths)].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  const firstVisit = (page: string, own: readonly string[]) =>
    Math.max(
      ...locales.map((locale) => weigh([entry, ...routesFiles, ...catalogues[locale], ...own, ...(pageCatalogues[page]?.[locale] ?? [])])),
    );
  const total = weigh(sizes.keys());
  return [
    ...Object.entries(pages).flatMap(([page, own]) =>
      over(`pages: a first visit of "${page}" loads`, firstVisit(page, own), releaseBudgets.firstVisit),
    ),
    ...files.flatMap(({ path, size }) => over(`files: ${path} has`, size, releaseBudgets.file)),
    ...over('files: together they have', total, releaseBudgets.release),
  ];
}

function over(what: string, bytes: number, budget: number): string[] {
  return bytes > budget ? [`${what} ${kilobytes(bytes)}, the budget is ${kilobytes(budget)}: load later what is not seen at once`] : [];
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}
