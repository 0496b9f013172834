import { matchesGlob } from 'node:path';
import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { matchesPattern } from './glob.ts';
import { type Candidate, fromRoot, rankCandidates } from './relevance.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'b', '.x', '-'), minLength: 1, maxLength: 4 });
const wildcards = fc.constantFrom('*', '?', '[ab]', '[!b]', '{a,b}', '*.x', '{b.x,*a,-}', '@(a|b)', 'a*b', '[a-b]*', '{1..2}');
const segment = fc.oneof(
  fc.constant('**'),
  name,
  wildcards,
  fc.tuple(name, wildcards).map(([one, other]) => one + other),
);
const pathOf = (part: fc.Arbitrary<string>) => fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

test('a pattern matches what it matches for Node', () => {
  const names = fc.oneof(name, fc.constantFrom('a', 'b', 'ab', 'a.x', '1'));
  fc.assert(
    fc.property(pathOf(names), pathOf(segment), (path, pattern) => {
      expect([path, pattern, matchesPattern(path, pattern)]).toEqual([path, pattern, matchesGlob(path, pattern)]);
    }),
    { numRuns: 3_000 },
  );
});

// Node's `matchesGlob` takes minutes for the first one.
test.each([
  ['a'.repeat(300), `${'*a'.repeat(149)}*b`, false],
  ['a/'.repeat(149).slice(0, -1), `${'**/a/'.repeat(59)}b`, false],
  ['a'.repeat(40), '{a,b}'.repeat(40), false],
  ['a'.repeat(60), '+(a|aa)b', false],
  ['src/a.ts', 'src/**/*.{js,jsx,ts,tsx}', true],
])('no pattern holds the server up', (path, pattern, expected) => {
  expect(matchesPattern(path, pattern)).toBe(expected);
});

test('50 absolute paths and 300 rules with patterns are hardly compared', () => {
  const given = Array.from({ length: 50 }, (_, at) => `/a/b/c/d/e/repo/packages/part-${at}/src/deep/down/file-${at}.ts`);
  const rules = Array.from({ length: 100 }, (_, at) => [`**/kind-${at}/*.ts`, `packages/part-${at}/**`, `*/other-${at}/**/*.ts`]).flat();
  const heard = rules.map((rule) => ({ candidate: ruleFor(rule), hits: [] }));
  let compared = 0;
  const counted = (path: string, pattern: string) => {
    compared++;
    return matchesPattern(path, pattern);
  };
  const paths = fromRoot([...given, ...given]);
  const ranked = rankCandidates(heard, { terms: [], paths }, counted);
  const touched = ranked.filter(({ section }) => section === 'path-rules').map(({ candidate }) => candidate.id);
  expect(touched).toEqual(Array.from({ length: 50 }, (_, at) => `packages/part-${at}/**`));
  // Of 360,000 pairs in both directions: only rules that begin with `**/` are compared with each end of a path.
  expect(compared).toBeLessThan(70_000);
});

test('a pattern of any directories is compared with whole paths, and with what is below a hidden directory', () => {
  const touched = (path: string, rule: string) =>
    rankCandidates([{ candidate: ruleFor(rule), hits: [] }], { terms: [], paths: fromRoot([path]) })[0]?.section === 'path-rules';
  expect(touched('/a/b/repo/src/a.ts', '**/src/*.ts')).toBe(true);
  expect(touched('/a/b/.worktrees/repo/src/a.ts', '**/src/*.ts')).toBe(true);
  expect(touched('/a/b/repo/.github/ci.yml', '**/.github/*')).toBe(true);
  expect(touched('/a/b/repo/src/a.ts', '**/docs/*.ts')).toBe(false);
  expect(touched('/a/b/repo/src/*.ts', 'src/a.ts')).toBe(true);
});

function ruleFor(path: string): Candidate {
  const whole = { languages: [], level: 'project' as const, branch: null, status: 'accepted', confidence: 0.8 };
  return { type: 'pattern', id: path, label: path, title: path, text: '', paths: [path], ...whole };
}
