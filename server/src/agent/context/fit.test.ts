import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { tokenizer } from '../tokens.ts';
import { fit } from './fit.ts';
import { type Candidate, fromRoot, pathsIn, rankCandidates, type ScoredCandidate, touches } from './relevance.ts';

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
}) satisfies fc.Arbitrary<ScoredCandidate>;

const asked = {
  terms: [
    { word: 'money', weight: 1 },
    { word: 'refund', weight: 0.4 },
  ],
  paths: ['src/a.ts'],
};
const frame = { project: { name: 'Payments', slug: 'payments', serveUnreviewed: true }, branch: null };

describe('a context', () => {
  test('never costs more than the budget, holds nothing twice, and leaves nothing unsaid that fits', async () => {
    const count = await tokenizer();
    fc.assert(
      fc.property(
        fc.uniqueArray(heard, { maxLength: 20, selector: (one) => one.candidate.id }),
        fc.integer({ min: 100, max: 2_000 }),
        (known, tokenBudget) => {
          const context = fit(rankCandidates(known, asked), { ...frame, tokenBudget }, count);
          expect(context.tokens).toBe(count(context.text));
          expect(context.tokens).toBeLessThanOrEqual(tokenBudget);
          const ids = [...context.items, ...context.leftOut].map(({ id }) => id);
          expect(ids.toSorted()).toEqual(known.map((one) => one.candidate.id).toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is of a section by scope first, then by task; what is for other files and that the task does not touch is left out', () => {
    const rules = [
      rule('here', { paths: ['src/**'], languages: ['TypeScript'] }),
      rule('language', { languages: ['TypeScript'] }),
      rule('everywhere'),
      rule('branch', { branch: 'feat/x' }),
      rule('elsewhere', { paths: ['docs/*.md'] }),
      rule('other language', { paths: ['src/**'], languages: ['Go'] }),
      rule('task', { paths: ['docs/*.md'] }),
    ];
    const decisions = [decision('by path', ['src/**']), decision('by task'), decision('other'), decision('for others', ['docs/**'])];
    const heard = [...rules, ...decisions].map((one) => ({ candidate: one, hits: [one.id.includes('task')] }));
    const sections = (paths: string[]) =>
      rankCandidates(heard, { terms: [{ word: 'money', weight: 1 }], paths }).map((one) => [one.candidate.id, one.section, one.why]);
    expect(sections(['src/a.ts'])).toEqual([
      ['here', 'path-rules', 'path'],
      ['language', 'path-rules', 'path'],
      ['everywhere', 'rules', 'project'],
      ['branch', 'rules', 'branch'],
      ['elsewhere', 'scope', 'project'],
      ['other language', 'scope', 'project'],
      ['task', 'task-rules', 'task'],
      ['by path', 'decisions', 'path'],
      ['by task', 'decisions', 'task'],
      ['other', 'index', 'project'],
      ['for others', 'scope', 'project'],
    ]);
    // Without paths in the call, no rule counts as one for other paths.
    expect(new Set(sections([]).map(([, section]) => section))).toEqual(new Set(['rules', 'task-rules', 'index', 'decisions']));
  });

  test('has rules that apply before decisions, decisions that apply in full, others by title, and counts what is left out', async () => {
    const count = await tokenizer();
    const rules = Array.from({ length: 30 }, (_, at) =>
      rule(`pat_${String(at).padStart(2, '0')}`, { title: `Name each helper of step ${at}.` }),
    );
    const decisions = Array.from({ length: 60 }, (_, at) => decision(`dec_${String(at).padStart(2, '0')}`, at < 5 ? ['src/**'] : []));
    const served = (tokenBudget: number) => {
      const heard = [...rules, ...decisions].map((one) => ({ candidate: one, hits: [] }));
      return fit(rankCandidates(heard, { terms: [], paths: ['src/a.ts'] }), { ...frame, tokenBudget }, count);
    };
    const many = (tokenBudget: number, section: string) => served(tokenBudget).items.filter((item) => item.section === section).length;
    expect([300, 800, 2_000].map((budget) => [many(budget, 'rules'), many(budget, 'decisions')])).toEqual([
      [20, 1],
      [30, 5],
      [30, 5],
    ]);
    const { items, text, leftOutCounts } = served(2_000);
    expect(items.find(({ section }) => section === 'decisions')).toMatchObject({
      text: expect.stringContaining('It is short. It is kept.'),
    });
    expect(items.find(({ section }) => section === 'index')).toMatchObject({ text: '', status: 'accepted', why: 'project' });
    expect(leftOutCounts).toEqual({ budget: 95 - 5 - items.length, scope: 0 });
    // Newest first if scores are equal.
    const told = items.filter(({ section }) => section === 'rules').map(({ id }) => id);
    expect(told).toEqual(told.toSorted().reverse());
    expect(text).toContain('## Rules\n- pat_29: Name each helper of step 29.\n');
  });

  test('begins with the same text whatever the task is', async () => {
    const count = await tokenizer();
    const rules = [
      rule('pat_1'),
      rule('pat_2', { confidence: 0.3 }),
      rule('pat_3', { paths: ['docs/**'] }),
      rule('pat_4', { level: 'tenant' }),
    ];
    const served = (hits: boolean[], paths: string[]) =>
      fit(
        rankCandidates(
          rules.map((candidate) => ({ candidate, hits })),
          { ...asked, paths },
        ),
        { ...frame, tokenBudget: 2_000 },
        count,
      ).text;
    const beginning = [
      '# Payments',
      '',
      '## Rules',
      '- pat_4: pat_4 [every project]',
      '- pat_1: pat_1',
      '- pat_2: pat_2 [confidence 0.30]',
    ];
    for (const text of [served([], ['src/a.ts']), served([true, false], ['docs/a.md']), served([true, true], [])])
      expect(text.split('\n').slice(0, 6)).toEqual(beginning);
  });

  test('has long guidance as far as the rules leave room for it, and whole where they do', async () => {
    const count = await tokenizer();
    const long = {
      ...rule('prj_1'),
      type: 'guidance' as const,
      standing: 'guidance' as const,
      text: 'Run the checks first. '.repeat(60).trim(),
    };
    const rules = Array.from({ length: 60 }, (_, at) => rule(`pat_${at}`, { title: `Name each helper of step ${at}.` }));
    const served = (known: Candidate[], tokenBudget: number) => {
      const heard = known.map((candidate) => ({ candidate, hits: [] }));
      return fit(rankCandidates(heard, { terms: [], paths: [] }), { ...frame, tokenBudget }, count);
    };
    expect(served([long], 400).items).toMatchObject([{ text: long.text }]);
    const { items, leftOut } = served([long, ...rules], 400);
    expect(items[0]?.text).toMatch(/^(?:Run the checks first\. )+Run the checks first\.$/);
    expect(items.filter(({ section }) => section === 'rules').length).toBeGreaterThan(10);
    expect(leftOut).toContainEqual(expect.objectContaining({ type: 'guidance', why: 'budget' }));
  });

  test.each([
    ['internal/refund/**', 'internal/refund/submit.go', true],
    ['internal/refund/submit.go', 'internal/refund', true],
    ['internal/refund/**', 'internal/refund/**', true],
    ['migrations/*.sql', 'migrations/0001.sql', true],
    ['internal/refund/**', 'internal/refunds/submit.go', false],
    ['docs/*.md', 'src/a.ts', false],
    ['migrations/*.sql', 'migrations/README.md', false],
    ['**/*.test.ts', 'src/a.test.ts', true],
  ])('a rule for %s and work on %s', (rule, path, expected) => {
    expect(touches(rule, path)).toBe(expected);
  });
});

test('paths are read from the root of the repository, and out of a task', () => {
  expect(fromRoot(['./src/a.ts', 'src\\b.ts', '/a/b/repo/src/a.ts'])).toEqual([
    'src/a.ts',
    'src/b.ts',
    ...['a/b/repo/src/a.ts', 'b/repo/src/a.ts', 'repo/src/a.ts', 'src/a.ts', 'a.ts'],
  ]);
  expect(pathsIn('Fix `internal/refund/submit.go` and docs/, see https://x.test/a/b.')).toEqual(['internal/refund/submit.go']);
});

function rule(id: string, more: Partial<Candidate> = {}): Candidate {
  const whole = { paths: [], languages: [], level: 'project' as const, branch: null };
  return { type: 'pattern', id, label: id, title: id, text: '', status: 'accepted', confidence: 0.8, ...whole, ...more };
}

function decision(id: string, paths: string[] = []): Candidate {
  return { ...rule(id, { paths }), type: 'decision', title: `Keep ${id}.`, text: 'It is short. It is kept.', confidence: null };
}
