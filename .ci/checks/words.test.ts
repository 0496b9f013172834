import { expect, test } from '@rstest/core';
import { addedLines, warningsOf } from './words.ts';

const words = { whoever: 'the role', 'take back': 'undo', beside: 'next to' };

test('added lines are named by file and number', () => {
  const diff = [
    'diff --git a/docs/a.md b/docs/a.md',
    '--- a/docs/a.md',
    '+++ b/docs/a.md',
    '@@ -3,2 +3,2 @@ heading',
    '-whoever was here',
    '+one',
    '+two',
    '@@ -9,0 +10 @@',
    '+three',
    '+++ /dev/null',
  ].join('\n');
  expect(addedLines(diff)).toEqual([
    { file: 'docs/a.md', number: 3, text: 'one' },
    { file: 'docs/a.md', number: 4, text: 'two' },
    { file: 'docs/a.md', number: 10, text: 'three' },
  ]);
});

test.each([
  ['// Whoever asks stands here', 'whoever'],
  ['const forWhoeverAsks = 1;', 'whoever'],
  ['export function takeBack() {}', 'take back'],
  ['const undoTakeBack = 1;', 'take back'],
  ['.take-back { color: red }', 'take back'],
  ['the field beside it', 'beside'],
])('%s', (text, word) => {
  expect(warningsOf([{ file: 'a.ts', number: 7, text }], words)).toEqual([expect.stringContaining(`a.ts:7: "${word}": write `)]);
});

test.each(['besides', 'a mistake background', 'nothing'])('no warning of "%s"', (text) => {
  expect(warningsOf([{ file: 'a.ts', number: 1, text }], words)).toEqual([]);
});

test('data and lists of the checks are not read', () => {
  const line = { number: 1, text: 'whoever' };
  expect(
    warningsOf(
      [
        { file: '.ci/words.yaml', ...line },
        { file: 'pnpm-lock.yaml', ...line },
      ],
      words,
    ),
  ).toEqual([]);
});
