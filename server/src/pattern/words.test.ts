import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { fingerprintOf, likeness, readRule, relationOf } from './words.ts';

const relation = (one: string, other: string) => relationOf(readRule(one), readRule(other));

describe('how one rule stands to another', () => {
  test.each([
    ['Retry acquirer calls at most twice.', 'retry acquirer call, at most two!', 'same'],
    ['Never put a cache in front of idempotency records.', 'Do not put caches in front of an idempotency record.', 'same'],
    ['Retry acquirer calls at most twice, with jitter.', 'Retry acquirer calls at most three times, with backoff.', 'contrary'],
    ['Use time.Now() in settlement code.', 'Never use time.Now() in settlement code.', 'contrary'],
    ['Compare webhook signatures in constant time.', 'Compare webhook signatures before the body is parsed.', 'alike'],
    ['Name events in the past tense.', 'Run the linter before a commit.', 'other'],
  ] as const)('%s / %s: %s', (one, other, expected) => {
    expect(relation(one, other)).toBe(expected);
    expect(relation(other, one)).toBe(expected);
  });
});

describe('for any words', () => {
  const sentence = fc.array(
    fc.constantFrom(...'retry acquirer call settle ledger entry webhook signature parse migrate column never twice three'.split(' ')),
    {
      minLength: 2,
      maxLength: 12,
    },
  );

  test('a rule is the same as itself, in any order and letter case, and has the same fingerprint', () => {
    fc.assert(
      fc.property(sentence, fc.infiniteStream(fc.nat()), (words, random) => {
        fc.pre(readRule(words.join(' ')).words.size > 0);
        const rule = words.join(' ');
        const keys = words.map(() => random.next().value);
        const shuffled = words.map((word, at) => [keys[at] ?? 0, word] as const).toSorted(([a], [b]) => a - b);
        const other = `${shuffled.map(([, word]) => word.toUpperCase()).join(', ')}.`;
        expect(relation(rule, other)).toBe('same');
        expect(fingerprintOf(other)).toBe(fingerprintOf(rule));
      }),
    );
  });

  test('likeness is between 0 and 1 and the same from both sides, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        const [one, other] = [readRule(a), readRule(b)];
        expect(likeness(one, other)).toBe(likeness(other, one));
        expect(likeness(one, other)).toBeGreaterThanOrEqual(0);
        expect(likeness(one, other)).toBeLessThanOrEqual(1);
        expect(relationOf(one, other)).toBe(relationOf(other, one));
      }),
    );
  });
});
