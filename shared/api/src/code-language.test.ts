import { expect, test } from '@rstest/core';
import { speaksOf } from './code-language.ts';

test.each([
  [['TypeScript'], 'src/page.tsx', true],
  [['ts'], 'src/page.ts', true],
  [['Python'], 'src/page.ts', false],
  [['Python', 'golang'], 'cmd/main.go', true],
  [['C'], 'include/cairn.h', true],
  [['COBOL'], 'cmd/main.go', false],
  [['Python'], 'src', true],
  [['Python'], 'src/**', true],
  [['Python'], 'src/**/*.ts', false],
  [[], 'src/page.ts', true],
])('a rule for %j and work on %s', (languages, path, expected) => {
  expect(speaksOf(languages, path)).toBe(expected);
});
