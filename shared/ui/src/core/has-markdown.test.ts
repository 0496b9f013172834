import { expect, test } from '@rstest/core';
import { hasMarkdown } from './has-markdown.ts';

test.each([
  'Two paragraphs.\n\nThe second has `code` in it.',
  'snake_case_names and 2 * 3 stay as they are',
  'a - b, 5 > 3, C# and F#',
  'What is left: 3.',
  '',
])('plain: %s', (text) => {
  expect(hasMarkdown(text)).toBe(false);
});

test.each([
  '# Retries',
  'First:\n- one\n- two',
  '1. one',
  '> They said so',
  '```go\nfunc main() {}\n```',
  '| a | b |\n| - | - |',
  'It is **not** so',
  'It is *not* so',
  'It is _not_ so',
  '~~gone~~',
  'see [the table](https://example.org)',
  'see https://example.org/a',
  'write to ops@example.org',
  'a \\* b',
  '---',
])('Markdown: %s', (text) => {
  expect(hasMarkdown(text)).toBe(true);
});
