import type { Message } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { type LoadedMessages, pagesMissing, placeOf, withPage } from './loaded-messages.ts';

const said = (id: string, parentId: string | null): Message => ({
  id,
  conversationId: 'cnv',
  parentId,
  role: 'user',
  parts: [],
  citations: [],
  status: 'complete',
  model: null,
  problem: null,
  retryAt: null,
  feedback: { helpful: 0, unhelpful: 0, own: null },
  redactions: 0,
  tokens: null,
  alternatives: [id],
  author: { type: 'user', id: 'usr', name: 'Lin' },
  createdAt: '2026-11-20T10:00:00.000Z',
});
const nothing: LoadedMessages = new Map();
const ids = (known: LoadedMessages) => [...known].sort(([one], [other]) => one - other).map(([place, { id }]) => `${place}:${id}`);

test('pages of one path are joined, whichever comes first', () => {
  const end = withPage(nothing, { messages: [said('c', 'b'), said('d', 'c')], from: 2, total: 4 });
  expect(ids(withPage(end, { messages: [said('a', null), said('b', 'a')], from: 0, total: 4 }))).toEqual(['0:a', '1:b', '2:c', '3:d']);
  expect(placeOf(end, 'd')).toBe(3);
  expect(placeOf(end, 'x')).toBeUndefined();
});

test('a page of another path takes away what cannot lie on it', () => {
  const path = withPage(nothing, { messages: [said('a', null), said('b', 'a'), said('c', 'b')], from: 0, total: 3 });
  expect(ids(withPage(path, { messages: [said('y', 'x')], from: 2, total: 3 }))).toEqual(['2:y']);
  expect(ids(withPage(path, { messages: [said('B', 'a')], from: 1, total: 2 }))).toEqual(['0:a', '1:B']);
});

test('only pages that hold something unknown are read', () => {
  const known = withPage(nothing, { messages: [said('c', 'b'), said('d', 'c')], from: 2, total: 9 });
  expect(pagesMissing(known, { from: 2, to: 3, total: 9, page: 2 })).toEqual([]);
  expect(pagesMissing(known, { from: -4, to: 20, total: 9, page: 2 })).toEqual([0, 4, 6, 8]);
});
