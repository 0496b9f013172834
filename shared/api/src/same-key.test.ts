import { expect, test } from '@rstest/core';
import { sameKeyFor } from './same-key.ts';

test('the same content is sent under the same key, other content under another', () => {
  const keyFor = sameKeyFor();
  const first = keyFor({ title: 'a' });
  expect(keyFor({ title: 'a' })).toBe(first);
  expect(keyFor({ title: 'b' })).not.toBe(first);
  expect(sameKeyFor()({ title: 'a' })).not.toBe(first);
});
