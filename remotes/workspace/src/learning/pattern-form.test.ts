import type { Pattern } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { mergedStart, readPatternForm } from './pattern-form.ts';

test('paths are read a line each, each once, without what is empty', () => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ project: 'prj_1', rule: 'R.', rationale: '', kind: 'pitfall', paths: ' a/**\n\nb\na/**\n' }))
    data.set(name, value);
  expect(readPatternForm(data)).toEqual({ project: 'prj_1', rule: 'R.', rationale: '', kind: 'pitfall', paths: ['a/**', 'b'] });
});

test('of two that are merged, the words of one stay, with the reasons and paths of both', () => {
  const one = { rule: 'A.', rationale: 'Because.', kind: 'pitfall', paths: ['a'] } as unknown as Pattern; // all that is read of it
  const other = { rule: 'B.', rationale: 'Since.', kind: 'command', paths: ['a', 'b'] } as unknown as Pattern; // all that is read of it
  expect(mergedStart(one, other)).toEqual({ rule: 'A.', rationale: 'Because.\n\nSince.', kind: 'pitfall', paths: ['a', 'b'] });
  expect(mergedStart(one, one).rationale).toBe('Because.');
});
