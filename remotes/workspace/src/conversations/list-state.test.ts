import { listParams, readList } from '@cairn/list';
import { expect, test } from '@rstest/core';
import { conversationInView, conversationListAt, projectConversationsPath } from './list-state.ts';

test('the URL says which conversation, path, message and source', () => {
  const search = new URLSearchParams('project=payments-api&conversation=cnv_1&message=msg_2&path=msg_9&source=3&q= redis ');
  expect(conversationInView(search)).toEqual({ conversation: 'cnv_1', message: 'msg_2', path: 'msg_9', source: 3 });
  const list = conversationListAt('/app/conversations');
  expect(listParams(list, readList(list, search))).toMatchObject({ project: 'payments-api', q: 'redis', offset: 0, limit: 25 });
});

test('without parameters nothing is open', () => {
  expect(conversationInView(new URLSearchParams())).toEqual({ conversation: null, message: null, path: null, source: null });
});

test.each(['x', '-1', '1.5', '9999', ''])('"%s" is no source', (source) => {
  expect(conversationInView(new URLSearchParams({ source })).source).toBeNull();
});

test('on the page of a project, the project is no part of a view', () => {
  expect(conversationListAt('/app/conversations').pageScope).toBeUndefined();
  expect(conversationListAt(projectConversationsPath).pageScope).toBe('project');
});
