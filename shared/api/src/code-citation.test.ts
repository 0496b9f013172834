import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { codePlaceText, hashOfCode, linesOfCode, readCodePlace } from './code-citation.ts';

test('a place is read as it is written', () => {
  const step = fc.stringMatching(/^[\w@[\]() :-]{1,12}$/).filter((text) => text.trim() === text && !/^[A-Za-z]:/.test(text));
  const place = fc
    .record({ steps: fc.array(step, { minLength: 1, maxLength: 6 }), from: fc.integer({ min: 1, max: 999_000 }), more: fc.nat(499) })
    .map(({ steps, from, more }) => ({ path: steps.join('/'), from, to: from + more }));
  fc.assert(
    fc.property(place, (one) => {
      expect(readCodePlace(codePlaceText(one))).toEqual(one);
    }),
  );
});

test('lines have the same hash whatever ends them', async () => {
  const lines = ['const a = 1;', '', '  return a;'];
  const hashes = ['\n', '\r\n', '\r'].map((end) => hashOfCode(linesOfCode(lines.join(end) + end)));
  expect(new Set(await Promise.all(hashes))).toEqual(new Set([await hashOfCode(lines)]));
  // Of `printf 'const a = 1;\n\n  return a;' | sha256sum`.
  expect(await hashOfCode(lines)).toBe('d8fe96b4b03abe59586cb691a3baaeb7521445cc7a5205aedc0320512b5f7711');
  expect(await hashOfCode([...lines, ''])).not.toBe(await hashOfCode(lines));
});
