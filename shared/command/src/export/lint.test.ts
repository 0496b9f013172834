import { expect, test } from '@rstest/core';
import { lintCursor, lintFile } from './lint.ts';

const rules = (count: number, letter: string) => Array.from({ length: count }, (_, at) => `- Rule ${at} ${letter.repeat(90)}`).join('\n');

test('names the first rule that Codex would cut, and how many', () => {
  const after = rules(400, 'a');
  const [warning = '', ...more] = lintFile({ name: 'AGENTS.md', after });
  expect(more).toEqual([]);
  const [, count, first] = /: (\d+) rules are cut, from "(- Rule \d+)/.exec(warning) ?? [];
  const cut = after.split('\n').slice(-Number(count));
  expect(cut[0]).toMatch(new RegExp(`^${first}`));
  const kept = after.split('\n').slice(0, -Number(count)).join('\n');
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(32_768);
  expect(Buffer.byteLength(`${kept}\n${cut[0]}`)).toBeGreaterThan(32_768);
});

test('counts bytes, not characters', () => {
  const after = rules(130, '字');
  expect(after.length).toBeLessThan(32_768);
  expect(lintFile({ name: 'AGENTS.md', after })).toHaveLength(1);
});

test('says nothing of a file that fits, or that other clients read', () => {
  expect(lintFile({ name: 'AGENTS.md', after: rules(300, 'a') })).toEqual([]);
  expect(lintFile({ name: 'CLAUDE.md', after: rules(400, 'a') })).toEqual([]);
});

test('names rules that Cursor does not read', () => {
  expect(lintCursor(['cairn.mdc', 'old.md'])).toEqual(['.cursor/rules/old.md is not read by Cursor: its rules end with .mdc']);
});

test('prints no code that moves the cursor', () => {
  const after = Array.from({ length: 400 }, (_, at) => `- \u001b[2JRule ${at} ${'a'.repeat(90)}`).join('\n');
  const warnings = [...lintFile({ name: 'AGENTS.md', after }), ...lintCursor(['\u001b[2J\n.md'])];
  expect(warnings).toHaveLength(2);
  for (const warning of warnings) {
    expect(warning).not.toContain('\u001b');
    expect(warning).not.toContain('\n');
  }
});
