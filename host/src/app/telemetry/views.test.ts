import { expect, test } from '@rstest/core';
import { remoteAt } from './views.ts';

const views = [
  { remote: 'workspace', since: 400 },
  { remote: 'staff', since: 2_000 },
  { remote: 'workspace', since: 3_000 },
];

test.each([
  ['before the first page was there', 0, 0, 'workspace'],
  ['at the moment at which it came', 400, 0, 'workspace'],
  ['just before the next one', 1_999, 0, 'workspace'],
  ['in a navigation, while its page was on the way', 1_980, 1_970, 'staff'],
  ['in a navigation, once its page was there', 2_500, 1_970, 'staff'],
  ['of a navigation that stayed on its page', 3_600, 3_500, 'workspace'],
  ['with the last one', 9_000, 0, 'workspace'],
] as const)('what happened %s', (_name, moment, begun, remote) => {
  expect(remoteAt(views, moment, begun)).toBe(remote);
});

test('nothing belongs to anybody before a remote was in view', () => {
  expect(remoteAt([], 100)).toBeUndefined();
});
