import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { detect, passes } from './detect.ts';

const event = (kind: 'prompt' | 'command' | 'error' | 'file' | 'note' | 'tool', text: string, more = {}) => ({
  kind,
  text,
  path: null,
  edited: false,
  ok: null,
  ...more,
});

describe('what a session gives away', () => {
  test('a person’s correction, but not the task itself', () => {
    const said = 'No, not three. Never retry acquirer calls more than twice.';
    expect(detect([event('prompt', said)])).toEqual([]);
    expect(detect([event('prompt', 'Fix the retry loop.'), event('prompt', said)])).toMatchObject([
      { sign: 'correction', rule: 'Never retry acquirer calls more than twice.', quote: said },
    ]);
  });

  test('each correction for itself, wherever it is said, and a deed once', () => {
    const said = ['No. Never retry acquirer calls.', 'Do not. Never retry acquirer calls.'];
    const events = [event('prompt', 'Fix the retry loop.'), ...said.map((text) => event('prompt', text))];
    const runs = Array.from({ length: 7 }, () => event('command', 'make sdk', { ok: true }));
    expect(detect([...events, ...runs]).map(({ sign, quote, at }) => [sign, quote, at])).toEqual([
      ['correction', said[0], 1],
      ['correction', said[1], 2],
      ['command', 'make sdk', null],
    ]);
  });

  test('the same error mended twice by the same', () => {
    const round = [event('error', 'relation "charges" does not exist\nat …'), event('command', 'make db-reset', { ok: true })];
    expect(detect(round)).toEqual([]);
    expect(detect([...round, ...round])).toMatchObject([
      { sign: 'mended', rule: 'When "relation "charges" does not exist" appears, run `make db-reset`.' },
    ]);
  });

  test('a command that is run again and again, and files that change together', () => {
    const found = detect([
      event('command', 'make sdk'),
      event('file', '', { path: 'sdk/ts.ts', edited: true }),
      event('command', 'make sdk'),
      event('file', '', { path: 'api/openapi.yaml', edited: true }),
      event('command', 'make sdk', { ok: false }),
      event('command', 'make sdk', { ok: true }),
    ]);
    expect(found.map(({ rule }) => rule)).toEqual([
      'Run `make sdk` to check a change.',
      'Change sdk/ts.ts together with api/openapi.yaml.',
    ]);
  });

  test('for any events it is the same each time, without repeating itself', () => {
    const any = fc.record({
      kind: fc.constantFrom('prompt', 'command', 'error', 'file', 'note', 'tool'),
      text: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('No. Use make.', 'make', 'E')),
      path: fc.option(fc.constantFrom('a', 'b', 'c')),
      edited: fc.boolean(),
      ok: fc.option(fc.boolean()),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (events) => {
        const found = detect(events);
        expect(new Set(found.map(({ rule, at }) => JSON.stringify([rule, at]))).size).toBe(found.length);
        expect(detect(events)).toEqual(found);
      }),
    );
  });
});

describe('the gate', () => {
  const sighting = (rule: string) => ({ sign: 'correction' as const, rule });
  test.each([
    ['Never retry acquirer calls more than twice.', true],
    ['Use the old gateway for now.', false],
    ['Do not.', false],
    ['Should acquirer calls never be retried?', false],
  ])('%s: %s', (rule, expected) => {
    expect(passes(sighting(rule), [])).toBe(expected);
  });

  test('what we told the session ourselves is not learned from it', () => {
    expect(passes(sighting('Never retry acquirer calls more than twice.'), ['Never retry an acquirer call more than twice.'])).toBe(false);
  });
});
