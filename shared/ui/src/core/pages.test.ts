import { describe, expect, test } from '@rstest/core';
import { pageFrom, pageOf } from './pages.ts';

describe('pageOf', () => {
  test('says which page begins at an offset', () => {
    expect(pageOf(0, 14, 23)).toEqual({ page: 1, pages: 2, first: 1, last: 14 });
    expect(pageOf(14, 14, 23)).toEqual({ page: 2, pages: 2, first: 15, last: 23 });
  });
  test('an empty list has one page and no rows', () => {
    expect(pageOf(0, 25, 0)).toEqual({ page: 1, pages: 1, first: 0, last: 0 });
  });
  test('stays on the last page where the offset is beyond the end', () => {
    expect(pageOf(100, 10, 43).page).toBe(5);
  });
});

describe('pageFrom', () => {
  test.each([
    ['3', 3],
    [' 12 ', 9],
    ['0', 1],
    ['٣', 3],
    ['۵', 5],
    ['three', undefined],
    ['', undefined],
    ['1.5', undefined],
  ])('%s of 9 → %s', (text, page) => {
    expect(pageFrom(text, 9)).toBe(page);
  });
});
