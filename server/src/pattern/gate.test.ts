import { expect, test } from '@rstest/core';
import { gateRule } from './gate.ts';

test.each([
  ['Fixed the off-by-one in line 12.', 'RULE_NAMES_LINE'],
  ['Fixed the off-by-one in the parser.', 'RULE_IS_CHANGE'],
  ['I have added tests for refunds.', 'RULE_IS_CHANGE'],
  ['Removed two unused imports', 'RULE_IS_CHANGE'],
  ['Ich habe den Fehler im Parser behoben.', 'RULE_IS_CHANGE'],
  ['Se ha corregido el error.', 'RULE_IS_CHANGE'],
  ['J’ai corrigé le test.', 'RULE_IS_CHANGE'],
  ['修复了解析器的错误。', 'RULE_IS_CHANGE'],
  ['تم إصلاح الخطأ', 'RULE_IS_CHANGE'],
  ['Siehe Zeile 40 in store.go', 'RULE_NAMES_LINE'],
  ['解析器第 12 行有错误', 'RULE_NAMES_LINE'],
  ['Tests.', 'RULE_VAGUE'],
])('%s is no rule: %s', (rule, reason) => {
  expect(gateRule(rule)).toBe(reason);
});

test.each([
  'Use pnpm.',
  'Never force push to main.',
  'Added columns are nullable.',
  'Updated records carry a version.',
  'Fixed-point amounts only.',
  'Keep a line below 120 characters.',
  'Read stdin line by line.',
  'Ab jetzt bitte Commit-Nachrichten auf Englisch.',
  'A partir de ahora los commits van en inglés.',
  '提交信息都用英文。',
  'استخدم pnpm دائما',
])('%s may be a rule', (rule) => {
  expect(gateRule(rule)).toBeUndefined();
});
