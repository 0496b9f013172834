import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { tokenizer } from '../tokens.ts';
import { fit } from './fit.ts';
import { type Candidate, type Heard, isInPlace, rank, touches } from './relevance.ts';
import { leastTokensOf, lineOf } from './text.ts';

const candidate = fc.record({
  type: fc.constantFrom('pattern' as const, 'decision' as const),
  id: fc.uuid(),
  label: fc.constantFrom('PAT-1', 'ADR 12', 'WEB/PAT-3', 's_abcde'),
  title: fc.string({ unit: 'grapheme', maxLength: 200 }),
  text: fc.string({ unit: 'grapheme', maxLength: 400 }),
  status: fc.constant('accepted'),
  confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  paths: fc.array(fc.constantFrom('src/**', 'src/a.ts', 'docs/*.md'), { maxLength: 2 }),
  languages: fc.array(fc.constantFrom('TypeScript', 'Go'), { maxLength: 1 }),
  level: fc.constantFrom('project' as const, 'tenant' as const),
  branch: fc.constant(null),
}) satisfies fc.Arbitrary<Candidate>;
const heard = fc.record({
  candidate,
  hits: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
}) satisfies fc.Arbitrary<Heard>;

const asked = {
  terms: [
    { word: 'money', weight: 1 },
    { word: 'refund', weight: 0.4 },
  ],
  paths: ['src/a.ts'],
};
const guidance = { type: 'guidance' as const, why: 'guidance' as const };
const frame = { project: { name: 'Payments', slug: 'payments', serveUnreviewed: true }, branch: null };

describe('what an agent is told', () => {
  test('never costs more than the budget, holds nothing twice, and leaves nothing unsaid that fits', async () => {
    const count = await tokenizer();
    fc.assert(
      fc.property(
        fc.uniqueArray(heard, { maxLength: 20, selector: (one) => one.candidate.id }),
        fc.integer({ min: 100, max: 2_000 }),
        (known, tokenBudget) => {
          const context = fit(
            known.map((one) => rank(one, asked)),
            { ...frame, tokenBudget },
            count,
          );
          expect(context.tokens).toBe(count(context.text));
          expect(context.tokens).toBeLessThanOrEqual(tokenBudget);
          const ids = [...context.items, ...context.leftOut].map(({ id }) => id);
          expect(ids.toSorted()).toEqual(known.map((one) => one.candidate.id).toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is never thought to cost more than it does', async () => {
    const count = await tokenizer();
    const word = fc.oneof(
      fc.constantFrom('', 'a', '7', '-', "'s", '\t', '\n', '缓存', '\u00a0', 'idempotent'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const words = fc.array(word, { maxLength: 12 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(candidate, words, words, fc.boolean(), (one, title, text, isGuidance) => {
        const line = { ...one, title, text, ...(isGuidance ? guidance : { why: 'project' as const }), matched: [] };
        expect(leastTokensOf(line)).toBeLessThanOrEqual(count(`${lineOf(line)}\n`));
      }),
      { numRuns: 2_000 },
    );
  });

  test('is led by rules for the paths in hand, and those for other paths come last', () => {
    const rule = (id: string, paths: string[], languages: string[] = []): Candidate => ({
      type: 'pattern',
      id,
      label: id,
      title: id,
      text: '',
      status: 'accepted',
      confidence: 0.8,
      paths,
      languages,
      level: 'project',
      branch: null,
    });
    const rules = [
      rule('here', ['src/**'], ['TypeScript']),
      rule('language', [], ['TypeScript']),
      rule('everywhere', []),
      rule('elsewhere', ['docs/*.md']),
      rule('other language', ['src/**'], ['Go']),
    ];
    const ranked = rules
      .map((one) => rank({ candidate: one, hits: [] }, { terms: [], paths: ['src/a.ts'] }))
      .toSorted((a, b) => b.score - a.score);
    expect(ranked.map((one) => [one.candidate.id, one.why, ...one.matched])).toEqual([
      ['here', 'path', 'src/**'],
      ['language', 'path', 'TypeScript'],
      ['everywhere', 'project'],
      ['elsewhere', 'project'],
      ['other language', 'project'],
    ]);
    expect(ranked.filter(isInPlace).map((one) => one.candidate.id)).toEqual(['here', 'language', 'everywhere']);
  });

  test.each([
    ['internal/refund/**', 'internal/refund/submit.go', true],
    ['internal/refund/submit.go', 'internal/refund', true],
    ['internal/refund/**', 'internal/refund/**', true],
    ['migrations/*.sql', 'migrations/0001.sql', true],
    ['internal/refund/**', 'internal/refunds/submit.go', false],
    ['docs/*.md', 'src/a.ts', false],
  ])('a rule for %s and work on %s', (rule, path, expected) => {
    expect(touches(rule, path)).toBe(expected);
  });
});
