import { locales } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { type HelpTextId, helpTexts, sayIn } from './texts.ts';

const ids = Object.keys(helpTexts.en) as HelpTextId[]; // the keys of the catalog
const valuesOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort();

test.each(locales)('every text in %s takes the values of the English one', (locale) => {
  expect(ids.length).toBeGreaterThan(20);
  for (const id of ids) {
    expect([id, valuesOf(helpTexts[locale][id])]).toEqual([id, valuesOf(helpTexts.en[id])]);
    const said = sayIn(locale)(id, { count: 3, query: 'q', category: 'c', date: 'd', wanted: 'w', shown: 's' });
    expect(said.trim()).not.toBe('');
    expect(said).not.toMatch(/[{}#]/);
  }
});
