import { expect, test } from '@rstest/core';
import { takeFiles } from './read-files.ts';

const file = (name: string, text = '# A\n\n## Decision\n\nB') => ({ name, text });

test('files are read, and the same name takes the place of what was given before', () => {
  const first = takeFiles([], [file('a.md'), file('b.md')]).files;
  const again = takeFiles(first, [file('a.md', '# New\n\n## Decision\n\nB')]);
  expect(again.files.map(({ name, read }) => [name, read.text.title])).toEqual([
    ['b.md', 'A'],
    ['a.md', 'New'],
  ]);
});

test('what is too long, or one too many, is named and left out', () => {
  const many = Array.from({ length: 21 }, (_, at) => file(`${at}.md`));
  expect(takeFiles([], [file('long.md', 'x'.repeat(100_001)), ...many])).toMatchObject({ refused: ['long.md', '20.md'] });
});
