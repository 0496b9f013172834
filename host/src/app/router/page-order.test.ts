import { expect, test } from '@rstest/core';
import { cachedPages, type Page, show } from './page-order.ts';

const paths = (pages: readonly Page<string>[]) => pages.map(({ path }) => path);

test('a page that is seen again stays in its place, with what it is told now', () => {
  const pages = show(show(show([], '/a', 'one'), '/b', 'two'), '/a', 'three');
  expect(paths(pages)).toEqual(['/a', '/b']);
  expect(pages[0]?.view).toBe('three');
});

test('those that were seen last stay', () => {
  const many = Array.from({ length: cachedPages + 1 }, (_, at) => `/${at}`);
  const pages = many.reduce<readonly Page<string>[]>((shown, path) => show(shown, path, ''), []);
  expect(paths(pages)).toEqual(many);
  expect(paths(show(show(pages, '/0', ''), '/new', ''))).toEqual(['/0', ...many.slice(2), '/new']);
});

test('what may not be kept goes once another page is in view', () => {
  const isKept = (view: string) => view !== 'broken';
  const broken = show([], '/a', 'broken', isKept);
  expect(paths(broken)).toEqual(['/a']);
  expect(paths(show(broken, '/b', '', isKept))).toEqual(['/b']);
});
