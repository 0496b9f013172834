import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { countChangedLines, hunksOf, linesOf, withFolds } from './hunks.ts';

const numbered = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);

describe('withFolds', () => {
  const parts = (before: string, after: string) =>
    withFolds(hunksOf(before, after, 1), linesOf(before).length).map((part) => ('changes' in part ? 'changes' : part));

  test('folds what lies before, between and behind changes', () => {
    const after = numbered.map((line, at) => (at === 4 || at === 24 ? `${line}!` : line)).join('\n');
    expect(parts(numbered.join('\n'), after)).toEqual([
      { from: 1, to: 4 },
      'changes',
      { from: 7, to: 24 },
      'changes',
      { from: 27, to: 31 },
    ]);
  });

  test('nothing is folded of a text from nothing, and none of one that is changed in its first and its last line', () => {
    expect(parts('', 'one\ntwo')).toEqual(['changes']);
    expect(parts('one\ntwo', '1\n2')).toEqual(['changes']);
  });

  test('without a change there is nothing to fold around', () => {
    expect(parts('one', 'one')).toEqual([]);
  });
});

describe('hunksOf', () => {
  test('numbers the lines of both texts', () => {
    const [hunk] = hunksOf('one\ntwo\nthree', 'one\n2\nthree', 1);
    expect(hunk?.changes).toEqual([
      { type: 'normal', isNormal: true, oldLineNumber: 1, newLineNumber: 1, content: 'one' },
      { type: 'delete', isDelete: true, lineNumber: 2, content: 'two' },
      { type: 'insert', isInsert: true, lineNumber: 2, content: '2' },
      { type: 'normal', isNormal: true, oldLineNumber: 3, newLineNumber: 3, content: 'three' },
    ]);
  });

  test('leaves out what is far from any change', () => {
    const hunks = hunksOf(numbered.join('\n'), numbered.map((line, at) => (at === 4 || at === 24 ? `${line}!` : line)).join('\n'));
    expect(hunks.map(({ oldStart, oldLines }) => [oldStart, oldLines])).toEqual([
      [2, 7],
      [22, 7],
    ]);
    expect(countChangedLines(hunks)).toEqual({ added: 2, removed: 2 });
  });

  test('a line break at the end is no change', () => {
    expect(hunksOf('one\n', 'one')).toEqual([]);
    expect(hunksOf('', '')).toEqual([]);
  });

  test('a text from nothing, and to nothing', () => {
    expect(countChangedLines(hunksOf('', 'one\ntwo'))).toEqual({ added: 2, removed: 0 });
    expect(countChangedLines(hunksOf('one\ntwo\n', ''))).toEqual({ added: 0, removed: 2 });
  });

  test('with enough context both texts can be read from it', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd e'), { maxLength: 12 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = hunksOf(before, after, 100).flatMap((hunk) => hunk.changes);
        if (before === after) return;
        const side = (left: string) => changes.filter(({ type }) => type !== left).map(({ content }) => content);
        expect(side('insert')).toEqual(linesOf(before));
        expect(side('delete')).toEqual(linesOf(after));
      }),
    );
  });
});
