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
    // Commands and files are what they are letter by letter.
    ['Run `make check` to check a change.', 'Run `make fix` to check a change.', 'alike'],
    ['Run `go test ./internal/a/...` to check a change.', 'Run `go test ./internal/b/...` to check a change.', 'alike'],
    ['Run `pytest tests/test_1.py` to check a change.', 'Run `pytest tests/test_2.py` to check a change.', 'alike'],
    [
      'Change src/pattern/query.ts together with src/pattern/change.ts.',
      'Change src/pattern/query.ts together with src/pattern/move.ts.',
      'alike',
    ],
    ['Change src/v1/a.ts together with src/v1/b.ts.', 'Change src/v1/a.ts together with src/v2/b.ts.', 'alike'],
    ['Put notes into docs/no/notes.md and link them.', 'Put notes into docs/no/notes.md, and link them!', 'same'],
    ['Use `fetch` for requests to the gateway.', 'Use fetch for requests to the gateway.', 'same'],
    ['Run `make check` before every commit.', 'Never run `make check` before every commit.', 'contrary'],
    ['Set `retries: 3` for the acquirer.', 'Set `retries: 2` for the acquirer.', 'contrary'],
    [
      'Run the `make check` target, and/or lint, e.g. before a commit.',
      'Run the `make check` target, and or lint, before a commit.',
      'same',
    ],
  ] as const)('%s / %s: %s', (one, other, expected) => {
    expect(relation(one, other)).toBe(expected);
    expect(relation(other, one)).toBe(expected);
  });
});

test('two commands have two fingerprints, and one in other words has one', () => {
  const of = (command: string) => fingerprintOf(`Run \`${command}\` to check a change.`);
  expect(new Set(['make check', 'make fix', 'make  help', 'go test ./a/...', 'go test ./b/...', 'tsc -p a'].map(of)).size).toBe(6);
  expect(of('make check')).toBe(fingerprintOf('To check a change, run `make  check`!'));
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
