import { expect, test } from '@rstest/core';
import { markdownLines } from './markdown-lines.ts';

const kinds = (text: string) => markdownLines(text).map(({ kind }) => kind);

test('lines are colored by what they begin with; inside a fence everything is code', () => {
  expect(kinds('# Title\nText\n> Note\n- one\n2. two\n| A |\n#no heading')).toEqual([
    'heading',
    'text',
    'quote',
    'list',
    'list',
    'table',
    'text',
  ]);
  expect(kinds('````md\n```\n# code\n> code\n`````\n# Title')).toEqual(['code', 'code', 'code', 'code', 'code', 'heading']);
  expect(kinds('~~~\n```\n~~~ no end\n~~~\nText')).toEqual(['code', 'code', 'code', 'code', 'text']);
  expect(kinds('```one line``` of text')).toEqual(['text']);
});

test('the lines are the text', () => {
  const text = '\n# A\r\n\n```\nno end\n';
  expect(
    markdownLines(text)
      .map((line) => line.text)
      .join('\n'),
  ).toBe(text);
});
