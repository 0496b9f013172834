import { expect, test } from '@rstest/core';
import { isFiltered, userListState, userListWish } from './list-state.ts';

const read = (query: string) => userListState(new URLSearchParams(query));

test('reads search, role, status and page', () => {
  expect(read('q= lin &role=teamlead&status=suspended&page=3')).toEqual({ q: 'lin', role: 'teamlead', status: 'suspended', page: 3 });
  expect(userListWish(read('role=owner&page=3'))).toEqual({ q: '', role: 'owner', status: undefined, offset: 50 });
});

test('what nobody knows counts as not given', () => {
  expect(read('role=king&status=asleep&page=-1')).toEqual({ q: '', role: undefined, status: undefined, page: 1 });
});

test.each([
  ['', false],
  ['page=2', false],
  ['q=lin', true],
  ['role=owner', true],
  ['status=active', true],
])('%s is filtered: %s', (query, filtered) => {
  expect(isFiltered(read(query))).toBe(filtered);
});
