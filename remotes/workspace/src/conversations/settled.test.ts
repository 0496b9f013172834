import { describe, expect, test } from '@rstest/core';
import { settledEnd, spokenText } from './settled.ts';

const settled = (text: string) => text.slice(0, settledEnd(text));

describe('what of a growing text is settled', () => {
  test('all paragraphs but the last', () => {
    expect(settled('One')).toBe('');
    expect(settled('One\n\nTw')).toBe('One\n\n');
    expect(settled('One\n\nTwo\n\n')).toBe('One\n\nTwo\n\n');
  });

  test('a block of code is one, whatever stands in it', () => {
    expect(settled('One\n\n```ts\nconst a = 1;\n\nconst b')).toBe('One\n\n');
    expect(settled('```ts\na\n\nb\n```\n\nTwo')).toBe('```ts\na\n\nb\n```\n\n');
    expect(settled('````\n```\n\n```\n\nstill code')).toBe('');
  });
});

test('what is read out is words alone', () => {
  expect(spokenText('## Why\n\n- **Because** [it](https://a.example) is `so`.[1](#source-1)')).toBe('Why\n\nBecause it is so.');
});
