import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { countChangedWords, diffWords } from './diff-words.ts';

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'added' ? `{+${text}+}` : kind === 'removed' ? `[-${text}-]` : text))
    .join('');

describe('diffWords', () => {
  test('marks whole words', () => {
    expect(shown('Two-phase write: slower', 'Two-phase write: events can still be lost')).toBe(
      'Two-phase write: [-slower-]{+events can still be lost+}',
    );
  });

  test('takes changes with a space between them as one', () => {
    expect(shown('with up to 5 attempts over 2 hours.', 'with up to 12 tries in 24 days.')).toBe(
      'with up to [-5 attempts over 2 hours-]{+12 tries in 24 days+}.',
    );
  });

  test('keeps each line once where the lines on both sides of its end have changed', () => {
    expect(shown('− A rebuild\n\n✓ In batches', '− A lock\n\nIn batches')).toBe('− A [-rebuild-]{+lock+}\n\n[-✓ -]In batches');
  });

  test('finds words where there are no spaces', () => {
    expect(shown('我们使用缓存', '我们使用数据库')).toBe('我们使用[-缓存-]{+数据库+}');
  });

  test('says of equal texts that nothing changed', () => {
    expect(diffWords('the same', 'the same')).toEqual([{ kind: 'same', text: 'the same' }]);
    expect(diffWords('', '')).toEqual([]);
  });

  test('both texts can be put together again from the pieces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }), (before, after) => {
        const pieces = diffWords(before, after);
        const without = (kind: string) =>
          pieces
            .filter((piece) => piece.kind !== kind)
            .map(({ text }) => text)
            .join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });

  test('counts words, not marks', () => {
    expect(countChangedWords(diffWords('a, b', 'a, b, c d'))).toEqual({ added: 2, removed: 0 });
  });
});
