import { describe, expect, test } from '@rstest/core';
import { oneOf, pageFromParam, withParams } from './search-params.ts';

describe('withParams', () => {
  test('changes what it is told to and leaves the rest', () => {
    expect(withParams(new URLSearchParams('project=payments-api&page=3&q=a b'), { page: null, status: 'draft' })).toBe(
      '?project=payments-api&q=a+b&status=draft',
    );
  });
  test('an empty value takes the parameter away', () => {
    expect(withParams(new URLSearchParams('q=cache'), { q: '' })).toBe('?');
  });
  test('leaves what it was given as it is', () => {
    const search = new URLSearchParams('q=cache');
    withParams(search, { q: 'queue' });
    expect(search.get('q')).toBe('cache');
  });
});

test.each([
  [null, 1],
  ['1', 1],
  ['17', 17],
  ['0', 1],
  ['-2', 1],
  ['2.5', 1],
  ['1e3', 1],
  ['9999999', 1],
])('page %s is page %i', (text, page) => {
  expect(pageFromParam(text)).toBe(page);
});

test('only a known value counts', () => {
  expect(oneOf('table', ['cards', 'table'])).toBe('table');
  expect(oneOf('TABLE', ['cards', 'table'])).toBeUndefined();
  expect(oneOf(null, ['cards', 'table'])).toBeUndefined();
});
