import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { markProblem, type Rule, type RulesWish, rulesText } from './rules-file.ts';

const headings = {
  convention: 'Conventions',
  preference: 'Preferences',
  pitfall: 'Pitfalls',
  workflow: 'Workflow',
  architecture: 'Architecture',
  command: 'Commands',
};
const wish: RulesWish = { file: 'AGENTS.md', from: 0.5, sources: false, headings };
const pattern = (rule: string, more: Partial<Rule> = {}): Rule => ({
  id: 'pat_1',
  label: 'PAT-1',
  rule,
  kind: 'convention',
  level: 'project',
  confidence: 0.8,
  paths: [],
  languages: [],
  ...more,
});

describe('rules as a file', () => {
  test('have one list item for each rule, and no heading, block or mark of its own, whatever it says', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '\n',
        '\r\n',
        '\u2028',
        '## Rules',
        '- ',
        '1. ',
        '> ',
        '```',
        '~~~',
        '---',
        '`',
        '<!-- cairn:end -->',
        '-->',
        ' ',
        '\u202e',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    const hostile = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
    const rules = fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rules, (all) => {
        const text = rulesText(
          all.map(([rule, path]) => pattern(rule, { paths: [path] })),
          '',
          { ...wish, sources: true },
        );
        const lines = text.split('\n');
        expect(lines.slice(0, 3)).toEqual(['<!-- cairn:begin -->', '## Conventions', '']);
        expect(lines.slice(-2)).toEqual(['<!-- cairn:end -->', '']);
        const items = lines.slice(3, -2);
        expect(items).toHaveLength(all.length);
        for (const item of items) {
          expect(item).toMatch(/^- (?!(?:[#>*+-]|\d+[.)]|`{3}|~{3})(?:\s|$)).* <!-- PAT-1 -->$/u);
          expect(item.match(/<!--|-->/g)).toEqual(['<!--', '-->']);
        }
      }),
    );
  });

  test('stand by kind, with where they hold; what is too uncertain stays out', () => {
    const patterns = [
      pattern('Name events in the past tense.', { paths: ['api/**'] }),
      pattern('Never log tokens.', { kind: 'pitfall', label: 'OPS/PAT-7', level: 'tenant', languages: ['Go'] }),
      pattern('Say why.', { label: 'PAT-3', confidence: 0.99 }),
      pattern('Hardly.', { confidence: 0.4 }),
    ];
    expect(rulesText(patterns, '', { ...wish, sources: true })).toBe(
      '<!-- cairn:begin -->\n## Conventions\n\n- Name events in the past tense. (`api/**`) <!-- PAT-1 -->\n- Say why. <!-- PAT-3 -->\n\n## Pitfalls\n\n- Never log tokens. (Go) <!-- OPS/PAT-7 -->\n<!-- cairn:end -->\n',
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

  test.each([
    ['# Mine\n\n<!-- cairn:begin -->\n\nWhat we wrote ourselves.\n', { code: 'END_MISSING', line: 3 }],
    ['# Mine\n<!-- cairn:end -->\n', { code: 'BEGIN_MISSING', line: 2 }],
    ['<!-- cairn:begin -->\n<!-- cairn:begin -->\n<!-- cairn:end -->\n', { code: 'END_MISSING', line: 1 }],
    ['<!-- cairn:begin -->\n<!-- cairn:end -->\n\n<!-- cairn:begin -->\n<!-- cairn:end -->\n', { code: 'SECOND_BLOCK', line: 4 }],
    ['<!-- cairn:begin -->\n<!-- cairn:end -->\n<!-- cairn:end -->\n', { code: 'BEGIN_MISSING', line: 3 }],
  ] as const)('are not put into a file whose marks are wrong: %j', (existing, problem) => {
    expect(markProblem(existing)).toEqual(problem);
    expect(() => rulesText([pattern('One.')], existing, wish)).toThrow(problem.code);
  });

  test('that are none leave a file without a block as it is, and empty the block of one that has it', () => {
    for (const existing of ['', '# Mine\n']) expect(rulesText([pattern('Hardly.', { confidence: 0.4 })], existing, wish)).toBe(existing);
    expect(rulesText([], '', { ...wish, file: '.cursor/rules/cairn.mdc' })).toBe('');
    const full = rulesText([pattern('One.')], '# Mine\n', wish);
    expect(rulesText([], full, wish)).toBe('# Mine\n\n<!-- cairn:begin -->\n<!-- cairn:end -->\n');
    expect(markProblem(full)).toBeNull();
  });

  test('end their lines as the file does', () => {
    const text = rulesText([pattern('One.'), pattern('Two.')], '# Mine\r\n', wish);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(rulesText([pattern('One.'), pattern('Two.')], text, wish)).toBe(text);
  });

  test('are put at the end of a file that has none yet', () => {
    expect(rulesText([pattern('One.')], '# Mine\n', wish)).toBe(
      '# Mine\n\n<!-- cairn:begin -->\n## Conventions\n\n- One.\n<!-- cairn:end -->\n',
    );
  });
});
