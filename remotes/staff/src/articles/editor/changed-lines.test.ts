import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { changedLines } from './changed-lines.ts';

const changes = (before: string, after: string) => {
  const { lines, count } = changedLines(before, after);
  return { lines: [...lines], count };
};

describe('changedLines', () => {
  test('a line that replaces another counts once, and has the number of the later text', () => {
    expect(changes('one\ntwo\nthree', 'zero\none\n2\nthree')).toEqual({
      lines: [
        [1, 'changed'],
        [3, 'changed'],
      ],
      count: 2,
    });
  });

  test('removed lines are marked at the line that follows, or at the last one', () => {
    expect(changes('one\ntwo\nthree', 'one\nthree')).toEqual({ lines: [[2, 'removed-before']], count: 1 });
    expect(changes('one\ntwo\nthree', 'one')).toEqual({ lines: [[1, 'removed-after']], count: 2 });
  });

  test('white space at the end is no change', () => {
    expect(changes('one\n', 'one\n\n ')).toEqual({ lines: [], count: 0 });
    expect(changes('', '\n')).toEqual({ lines: [], count: 0 });
  });

  test('a text that was rewritten has changed between its equal ends', () => {
    const text = (word: string) => ['first', ...Array.from({ length: 1_500 }, (_, at) => `${word} ${at}`), 'last'].join('\n');
    const { lines, count } = changedLines(text('old'), text('new'));
    expect(count).toBe(1_500);
    expect([lines.get(1), lines.get(2), lines.get(1_501), lines.get(1_502)]).toEqual([undefined, 'changed', 'changed', undefined]);
    expect(changes(text('old'), 'first')).toEqual({ lines: [[1, 'removed-after']], count: 1_501 });
  });

  test('lines that are not marked are those of the former text, in its order', () => {
    const line = fc.constantFrom('a', 'b', 'c', 'd');
    const text = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { lines, count } = changedLines(before, after);
        const old = before.split('\n');
        const same = after.split('\n').filter((_, at) => lines.get(at + 1) !== 'changed');
        let at = 0;
        for (const one of same) at = old.indexOf(one, at) + 1 || Number.NaN;
        expect(at).not.toBeNaN();
        expect(count === 0).toBe(before === after);
        expect([...lines.keys()].every((number) => number >= 1 && number <= after.split('\n').length)).toBe(true);
      }),
    );
  });
});
