import { expect, test } from '@rstest/core';
import { linkText, webAddress } from './link-text.ts';

test('a link has the selected words, or the name of its target', () => {
  expect(linkText({ text: 'see how now', from: 4, to: 7 }, '/help/a', 'A')).toEqual({ text: 'see [how](/help/a) now', from: 18, to: 18 });
  expect(linkText({ text: '', from: 0, to: 0 }, '/help/a', 'Keys [old]').text).toBe('[Keys \\[old\\]](/help/a)');
});

test('an address leads to the web, and cannot end the link', () => {
  expect(webAddress(' https://example.org/a_(b) ')).toBe('https://example.org/a_%28b%29');
  expect(webAddress('http://example.org')).toBe('http://example.org/');
  for (const other of [
    'javascript:alert(1)',
    'data:text/html,a',
    'ftp://example.org',
    'https://a:b@example.org',
    'example.org',
    '/help/a',
    '',
  ])
    expect([other, webAddress(other)]).toEqual([other, undefined]);
});
