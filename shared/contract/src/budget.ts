import { locales } from '@cairn/api';
import type { Manifest } from './manifest.ts';

/** What a release may weigh, in bytes as they lie in the store (uncompressed). */
export const releaseBudgets = {
  /** Everything that a first visit of one page loads of the remote: entry, routes, the page and its texts in the longest language. */
  firstVisit: 256_000,
  /** One file: a chunk that is larger wants to be two. */
  file: 1_000_000,
  /** All files together. */
  release: 4_000_000,
} as const;

type BudgetedFiles = Pick<Manifest, 'files' | 'entry' | 'routesFiles' | 'catalogues' | 'pages' | 'pageCatalogues'>;

/** Where a release is heavier than it may be, as lines for its author. */
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
