import { locales } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { budgetProblems, releaseBudgets } from './budget.ts';
import type { Manifest } from './manifest.ts';

const none = Object.fromEntries(locales.map((locale) => [locale, []])) as unknown as Manifest['catalogues']; // one entry per locale

/** Creates the size-related parts of a release with one page. */
function weighing(sizes: Record<string, number>): Parameters<typeof budgetProblems>[0] {
  const files = Object.entries({ 'entry.js': 1000, 'routes.js': 1000, 'page.js': 1000, ...sizes });
  return {
    entry: 'entry.js',
    routesFiles: ['routes.js'],
    pages: { tickets: ['page.js', 'routes.js'] },
    catalogues: Object.fromEntries(locales.map((locale) => [locale, [`${locale}.js`]])) as Manifest['catalogues'], // one entry per locale
    pageCatalogues: { tickets: { ...none, ar: ['ar-tickets.js'], fr: ['fr-tickets.js'] } },
    files: files.map(([path, size]) => ({ path, size, integrity: '' })),
  };
}

test('a release within its budgets is told nothing', () => {
  expect(budgetProblems(weighing({ 'page.js': releaseBudgets.firstVisit - 2000 }))).toEqual([]);
});

test('a page counts with all that a first visit loads, the heaviest catalogue among it, and each file once', () => {
  const rest = releaseBudgets.firstVisit - 2000;
  expect(budgetProblems(weighing({ 'page.js': rest - 10, 'de.js': 10 }))).toEqual([]);
  expect(budgetProblems(weighing({ 'page.js': rest - 10, 'de.js': 10, 'ar.js': 11 }))).toEqual([
    expect.stringMatching(/^pages: a first visit of "tickets" loads 257 kB, the budget is 256 kB/),
  ]);
});

test('the texts of a page count with its catalogue, in the language in which both together are longest', () => {
  const rest = releaseBudgets.firstVisit - 2000;
  const sizes = { 'page.js': rest - 100, 'ar.js': 80, 'ar-tickets.js': 20, 'fr.js': 10 };
  expect(budgetProblems(weighing({ ...sizes, 'fr-tickets.js': 90 }))).toEqual([]);
  expect(budgetProblems(weighing({ ...sizes, 'fr-tickets.js': 91 }))).toHaveLength(1);
});

test('everything that is too heavy is told at once', () => {
  const problems = budgetProblems(weighing({ 'late.js': 3_500_000, 'page.js': 600_000 }));
  expect(problems.map((problem) => problem.split(' ').slice(0, 2).join(' '))).toEqual(['pages: a', 'files: late.js', 'files: together']);
});
