import { locales } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import { readTexts, shippedSlugs } from './shipped.ts';

/** Returns what every translation must share with its source: heading levels, code blocks and spans, URLs, notes, lists and rows. */
function structure(body: string) {
  const find = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, found]) => found);
  return {
    headings: find(/^(#+) /gm),
    blocks: find(/^(```[\s\S]*?^```)/gm),
    spans: find(/(?<!`)`([^`\n]+)`(?!`)/g),
    links: find(/\]\(([^)]*)\)/g),
    notes: find(/^> \[!(\w+)\]$/gm),
    items: find(/^(-|\d+\.) /gm),
    rows: find(/^(\|)/gm).length,
  };
}

test('there are articles that Cairn comes with', () => {
  expect(shippedSlugs.length).toBeGreaterThan(9);
});

describe.each(shippedSlugs.map((slug) => ({ slug })))('the article $slug', ({ slug }) => {
  const texts = readTexts(slug);
  const [source] = texts;

  test('is written in every language, English first', () => {
    expect(texts.map(({ locale }) => locale)).toEqual([...locales]);
    expect(source?.locale).toBe('en');
  });

  test.each(texts)('has a title, a plain summary and a body in $locale', ({ locale, title, summary, body }) => {
    expect(title).toMatch(/^[^#`*\n]+$/);
    expect(summary).toMatch(/^[^`*[\]\n]+$/);
    expect(summary.length).toBeGreaterThan(20);
    expect(summary.length).toBeLessThanOrEqual(300);
    expect(body.length).toBeGreaterThan(locale === 'zh-CN' ? 100 : 200);
  });

  test.each(texts)('has the headings, code, links and rows of the English text in $locale', ({ locale, title, body }) => {
    expect(structure(body)).toEqual(structure(source?.body ?? ''));
    if (locale !== 'en') expect(title).not.toBe(source?.title);
    for (const [, linked] of body.matchAll(/\]\(\/help\/([^)]*)\)/g)) expect(shippedSlugs).toContain(linked);
  });
});
