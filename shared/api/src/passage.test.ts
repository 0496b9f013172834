import { expect, test } from '@rstest/core';
import { paragraphsOf } from './passage.ts';

test('paragraphs stand between empty lines, and a fenced code block is one', () => {
  const code = '```http\nHTTP/1.1 401\n\nbody\n```';
  expect(paragraphsOf(`\nFirst\nline\n\n \n${code}\n\n- one\n- two\n`)).toEqual(['First\nline', code, '- one\n- two']);
  expect(paragraphsOf('a\n~~~~\nb\n\n```\n\n~~~~~\n\nc')).toEqual(['a\n~~~~\nb\n\n```\n\n~~~~~', 'c']);
  expect(paragraphsOf('```\nnever closed\n\nstill code')).toEqual(['```\nnever closed\n\nstill code']);
  expect(paragraphsOf(' \n')).toEqual([]);
});
