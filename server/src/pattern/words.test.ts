import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { areForms, sharedWords } from './polarity.ts';
import { fingerprintOf, likeness, readRule, relationOf, restates } from './words.ts';

const relation = (one: string, other: string) => relationOf(readRule(one), readRule(other));

describe('how one rule stands to another', () => {
  test.each([
    ['Retry acquirer calls at most twice.', 'retry acquirer call, at most two!', 'same'],
    ['Never put a cache in front of idempotency records.', 'Do not put caches in front of an idempotency record.', 'same'],
    ['Retry acquirer calls at most twice, with jitter.', 'Retry acquirer calls at most three times, with backoff.', 'contrary'],
    ['Use time.Now() in settlement code.', 'Never use time.Now() in settlement code.', 'contrary'],
    ['Compare webhook signatures in constant time.', 'Compare webhook signatures before the body is parsed.', 'alike'],
    ['Name events in the past tense.', 'Run the linter before a commit.', 'other'],
    // Wanted and unwanted words are compared, regardless of wording.
    ['Use pnpm, never npm or yarn.', 'No, use pnpm, never npm or yarn', 'same'],
    ['Prefer pnpm over npm.', 'Use pnpm, not npm.', 'same'],
    ['Use pnpm.', 'Use pnpm. Never push to main by force.', 'other'],
    ['Check types first.', 'Check types first. Never push to main by force.', 'alike'],
    ['Prefer pnpm over npm.', 'Prefer npm over pnpm.', 'contrary'],
    ['Amounts are integer cents, never floats.', 'Don’t use floats for amounts, always use integer cents.', 'same'],
    ['Don’t call a service without a timeout.', 'Every call of a service must have a timeout.', 'same'],
    ['Pas de logique métier dans les contrôleurs.', 'Ne mets jamais de logique métier dans un contrôleur.', 'same'],
    ['Force pushes are allowed on feature branches.', 'Force pushes are forbidden on feature branches.', 'contrary'],
    ['Use tabs.', 'Use spaces.', 'contrary'],
    ['Write commits in English.', 'Write commits in Spanish.', 'contrary'],
    ['提交信息用英文。', '提交信息用中文。', 'contrary'],
    ['Log requests before the handler.', 'Log requests after the handler.', 'contrary'],
    ['Validate webhook signatures early.', 'Validate webhook payloads early.', 'alike'],
    // A narrower rule is a separate one, also as a prohibition. An additional rejected thing is not.
    ['Index foreign keys.', 'Index foreign keys of large tables.', 'alike'],
    ['Amounts are integer cents.', 'Amounts are integer cents in the ledger export.', 'alike'],
    ['Log in English.', 'Log errors in English.', 'alike'],
    ['Never log access tokens.', 'Never log access tokens in tests.', 'alike'],
    ['Use pnpm, not npm.', 'Use pnpm, not npm or yarn.', 'same'],
    // Different values for different things are no contradiction, nor is "never skip".
    ['Use tabs in Go files.', 'Use spaces in YAML files.', 'other'],
    ['Use private fields in classes.', 'Use public fields in events.', 'other'],
    ['Never skip the tests.', 'Always run the tests.', 'other'],
    ['Never skip the integration tests.', 'Always run the integration tests.', 'alike'],
    ['Tests nie überspringen.', 'Tests immer ausführen.', 'other'],
    ['We don’t write snapshot tests.', 'Write snapshot tests for components.', 'contrary'],
    // Commands and files are compared letter by letter.
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

test('what people say again with a word more is the same to learning, and another rule to people; what is narrower never is', () => {
  const said = 'Never send ferret invoices without a purchase number.';
  const again = 'Never send out a ferret invoice without the number of its purchase order.';
  expect([restates(readRule(said), readRule(again)), relation(said, again)]).toEqual([true, 'alike']);
  expect(restates(readRule('Log in English.'), readRule('Log errors in English.'))).toBe(false);
});

test('two commands have two fingerprints, and one in other words has one', () => {
  const of = (command: string) => fingerprintOf(`Run \`${command}\` to check a change.`);
  expect(new Set(['make check', 'make fix', 'make  help', 'go test ./a/...', 'go test ./b/...', 'tsc -p a'].map(of)).size).toBe(6);
  expect(of('make check')).toBe(fingerprintOf('To check a change, run `make  check`!'));
});

describe('for any words', () => {
  const sentence = fc.array(
    fc.constantFrom(...'retry acquirer call settle ledger entry webhook signature parse migrate column twice three'.split(' ')),
    {
      minLength: 2,
      maxLength: 12,
    },
  );

  test('a rule is the same as itself, in any order and letter case, and has the same fingerprint', () => {
    fc.assert(
      fc.property(sentence, fc.infiniteStream(fc.nat()), fc.boolean(), (words, random, negated) => {
        fc.pre(readRule(words.join(' ')).words.size > 0);
        const not = negated ? 'never ' : '';
        const rule = `${not}${words.join(' ')}`;
        const keys = words.map(() => random.next().value);
        const shuffled = words.map((word, at) => [keys[at] ?? 0, word] as const).toSorted(([a], [b]) => a - b);
        // A comma ends the scope of a negation, so a negated rule is joined without commas.
        const other = `${not}${shuffled.map(([, word]) => word.toUpperCase()).join(negated ? ' ' : ', ')}.`;
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

  test('as many words are shared as there are forms of each other, counted one by one', () => {
    const word = fc.array(fc.constantFrom(...'a commit يكتب كتب ال و ات ة s ed 提交'.split(' ')), { minLength: 1, maxLength: 3 });
    const words = fc.array(
      word.map((parts) => parts.join('')),
      { minLength: 1, maxLength: 6 },
    );
    const count = (some: string[], others: string[]) => some.filter((one) => others.some((other) => areForms(one, other))).length;
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(sharedWords(one, other)).toBe(Math.min(count(one, other), count(other, one)));
      }),
    );
  });
});
