import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { directionOf, locales, matchLocale, negotiateLocale } from './locale.ts';

describe('languages', () => {
  test('the twelve right-to-left languages of the specification, and no other', () => {
    for (const tag of ['ar', 'arc', 'dv', 'fa', 'ha', 'he', 'khw', 'ks', 'ku', 'ps', 'ur', 'yi', 'ar-EG', 'FA'])
      expect(directionOf(tag)).toBe('rtl');
    for (const tag of ['en', 'de', 'es-MX', 'zh-CN', 'fr', 'arn']) expect(directionOf(tag)).toBe('ltr');
  });

  test.each([
    ['en-US', 'en'],
    ['es-AR', 'es-MX'],
    ['es-ES', 'es'],
    ['zh-Hant-TW', 'zh-CN'],
    ['DE-at', 'de'],
    ['nl', undefined],
    ['', undefined],
  ])('%s is read as %s', (wish, locale) => {
    expect(matchLocale(wish)).toBe(locale);
  });

  test('Accept-Language: the best wish that we have, by weight', () => {
    expect(negotiateLocale('nl, de;q=0.5, ar;q=0.9')).toBe('ar');
    expect(negotiateLocale('fr;q=0, de')).toBe('de');
    expect(negotiateLocale(undefined)).toBe('en');
  });

  test('whatever a browser sends, the answer is a language that we have', () => {
    fc.assert(fc.property(fc.string(), (header) => locales.includes(negotiateLocale(header))));
  });
});
