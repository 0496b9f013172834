import type { Pattern } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { type RulesWish, rulesText } from './rules-text.ts';

const headings = {
  convention: 'Conventions',
  preference: 'Preferences',
  pitfall: 'Pitfalls',
  workflow: 'Workflow',
  architecture: 'Architecture',
  command: 'Commands',
};
const wish: RulesWish = { file: 'AGENTS.md', from: 0.5, sources: false, headings };
const pattern = (rule: string, more: Partial<Pattern> = {}) =>
  ({ rule, kind: 'convention', status: 'accepted', confidence: 0.8, paths: [], number: 1, ...more }) as Pattern; // all that is read of it

describe('rules as a file', () => {
  test('stand by kind, with where they hold; what is not in force or too uncertain stays out', () => {
    const patterns = [
      pattern('Name events in the past tense.', { paths: ['api/**'] }),
      pattern('Never log tokens.', { kind: 'pitfall', number: 7 }),
      pattern('Not yet.', { status: 'proposed' }),
      pattern('Hardly.', { confidence: 0.4 }),
    ];
    expect(rulesText(patterns, '', { ...wish, sources: true })).toBe(
      '<!-- cairn:begin -->\n## Conventions\n\n- Name events in the past tense. (`api/**`) <!-- PAT-1 -->\n\n## Pitfalls\n\n- Never log tokens. <!-- PAT-7 -->\n<!-- cairn:end -->\n',
    );
    expect(rulesText(patterns, '', { ...wish, file: '.cursor/rules/cairn.mdc' })).toMatch(/^---\nalwaysApply: true\n---\n/);
  });

  test('leave what people wrote as it is, and written twice change nothing', () => {
    const words = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('cairn:'));
    const rules = fc.array(
      fc.string({ unit: 'grapheme', minLength: 1 }).map((rule) => pattern(rule)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(words, words, rules, rules, (before, after, first, second) => {
        const existing = `${before}<!-- cairn:begin -->\nold\n<!-- cairn:end -->${after}`;
        const once = rulesText(first, existing, wish);
        expect(once.startsWith(before) && once.endsWith(after)).toBe(true);
        expect(rulesText(first, once, wish)).toBe(once);
        expect(rulesText(first, rulesText(second, existing, wish), wish)).toBe(once);
      }),
    );
  });

  test('are put at the end of a file that has none yet', () => {
    expect(rulesText([pattern('One.')], '# Mine\n', wish)).toBe(
      '# Mine\n\n<!-- cairn:begin -->\n## Conventions\n\n- One.\n<!-- cairn:end -->\n',
    );
  });
});
