import { expect, test } from '@rstest/core';
import { conversationListWish, conversationState } from './list-state.ts';

test('the URL says which conversation, message and source', () => {
  const state = conversationState(new URLSearchParams('project=payments-api&conversation=cnv_1&message=msg_2&source=3&q= redis '));
  expect(state).toEqual({ project: 'payments-api', status: 'active', q: 'redis', conversation: 'cnv_1', message: 'msg_2', source: 3 });
  expect(conversationListWish(state)).toEqual({ project: 'payments-api', status: 'active', q: 'redis' });
});

test('without parameters nothing is open', () => {
  expect(conversationState(new URLSearchParams())).toEqual({
    project: undefined,
    status: 'active',
    q: '',
    conversation: null,
    message: null,
    source: null,
  });
});

test.each(['x', '-1', '1.5', '9999', ''])('"%s" is no source', (source) => {
  expect(conversationState(new URLSearchParams({ source })).source).toBeNull();
});
