import { expect, test } from '@rstest/core';
import { projectListState, projectListWish } from './list-state.ts';

test('without parameters: active projects as cards, from the first page', () => {
  expect(projectListState(new URLSearchParams())).toEqual({ status: 'active', view: 'cards', q: '', page: 1, making: false });
});

test('the URL says all of it', () => {
  const state = projectListState(new URLSearchParams('status=archived&view=table&q= pay &page=2&new=1'));
  expect(state).toEqual({ status: 'archived', view: 'table', q: 'pay', page: 2, making: true });
  expect(projectListWish(state)).toEqual({ status: 'archived', q: 'pay', offset: 24 });
});

test('what nobody knows is left out', () => {
  expect(projectListState(new URLSearchParams('status=deleted&view=map&page=x'))).toMatchObject({
    status: 'active',
    view: 'cards',
    page: 1,
  });
});
