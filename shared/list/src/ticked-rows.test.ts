import { expect, test } from '@rstest/core';
import { between } from './ticked-rows.ts';

const rows = [...'abcdef'].map((id) => ({ id }));
const ids = (from: string, to: string) =>
  between(rows, from, to)
    .map(({ id }) => id)
    .join('');

test('a range goes either way, and is the row itself where its other end is on no page in view', () => {
  expect([ids('b', 'd'), ids('d', 'b'), ids('c', 'c'), ids('z', 'c')]).toEqual(['bcd', 'bcd', 'c', 'c']);
});
