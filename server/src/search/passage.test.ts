import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import type { Term } from '../conversation/terms.ts';
import { passageOf } from './passage.ts';

const asked = (...words: string[]): Term[] => words.map((word) => ({ word, weight: 1 }));
const marked = (text: string, ...words: string[]) => {
  const { passage, highlights } = passageOf(text, asked(...words));
  return { passage, words: highlights.map(([from, to]) => passage.slice(from, to)) };
};

describe('a passage', () => {
  test('is the sentence that speaks of the words, whole and without an ellipsis', () => {
    const text = 'Lunch is at noon. A refund is idempotent (by its key). Dinner is not.';
    expect(marked(text, 'refund', 'key')).toEqual({ passage: 'A refund is idempotent (by its key).', words: ['refund', 'key'] });
    expect(marked('Retries and refunds\nA heading has no full stop', 'refunds').passage).toBe('Retries and refunds');
  });

  test('marks of a word that is put together the whole, or the parts that were asked for', () => {
    expect(marked('On fix/refund-retries', 'refund-retries').words).toEqual(['refund-retries']);
    expect(marked('On fix/refund-retries', 'retries', 'fix').words).toEqual(['fix', 'retries']);
  });

  test('ends at a word, with an ellipsis, where its sentence goes on', () => {
    const long = `Refunds ${'and captures, '.repeat(80)}are retried.`;
    const { passage } = passageOf(long, asked('refunds'));
    expect(passage).toMatch(/(and|captures)…$/);
    expect(long.startsWith(passage.slice(0, -1))).toBe(true);
    const none = passageOf(`Nothing ${'is said of it '.repeat(40)}`, asked('refunds')).passage;
    expect(none).toMatch(/(is|said|of|it)…$/);
    expect(none.length).toBeLessThanOrEqual(241);
  });

  test('says that the text goes on where it was read no further', () => {
    const read = passageOf('Refunds are retr', asked('refunds'), { cutOff: true });
    expect(read.passage).toBe('Refunds are…');
    expect(passageOf('Refunds are retried. Cap', asked('refunds'), { cutOff: true }).passage).toBe('Refunds are retried.');
  });

  test('holds its marks, whatever the text and the words', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 900, unit: fc.constantFrom('refund', 'é', '𝒜', ' ', '. ', '\n', '租户', '`', '!') }),
        fc.boolean(),
        (text, cutOff) => {
          const { passage, highlights } = passageOf(text, asked('refund', '租户'), { cutOff });
          expect(passage.isWellFormed()).toBe(true);
          expect(text.includes(passage.replace(/…$/, ''))).toBe(true);
          for (const [from, to] of highlights) expect(passage.slice(from, to)).toMatch(/^refun|^租户/);
        },
      ),
    );
  });
});
