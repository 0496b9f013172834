import { expect, test } from '@rstest/core';
import { shippedSlugs } from '../article/shipped.ts';
import { articlesOfPage, namedSlugs } from './page-articles.ts';

test('names the articles of the longest path that a page begins with', () => {
  expect(articlesOfPage('/app/api-keys/key_1')).toEqual(articlesOfPage('/app/api-keys'));
  expect(articlesOfPage('/app/project/members')).not.toEqual(articlesOfPage('/app/project'));
  expect(articlesOfPage('/app/projects/')).toEqual(articlesOfPage('/app/projects'));
  expect(articlesOfPage('/app/nowhere')).toEqual([]);
});

test('names only articles that Cairn ships', () => {
  expect(namedSlugs().length).toBeGreaterThan(5);
  expect(namedSlugs().filter((slug) => !shippedSlugs.includes(slug))).toEqual([]);
});
