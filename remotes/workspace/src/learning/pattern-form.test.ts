import type { Pattern } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { mergedStart, readPatternForm } from './pattern-form.ts';

test('the fields are read as the API writes them: lines each once, examples in their order, a day as a moment', () => {
  const data = new FormData();
  const fields = {
    project: 'prj_1',
    rule: 'R.',
    rationale: '',
    kind: 'pitfall',
    level: 'tenant',
    paths: ' a/**\n\nb\na/**\n',
    'examples.0.text': 'clock.Now()',
    'examples.0.good': 'good',
    'examples.2.text': 'time.Now()',
    'examples.2.good': 'bad',
    reviewBy: '2027-03-01',
  };
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const language of ['Go', 'SQL']) data.append('languages', language);
  expect(readPatternForm(data)).toEqual({
    project: 'prj_1',
    rule: 'R.',
    rationale: '',
    kind: 'pitfall',
    level: 'tenant',
    paths: ['a/**', 'b'],
    languages: ['Go', 'SQL'],
    examples: [
      { text: 'clock.Now()', good: true },
      { text: 'time.Now()', good: false },
    ],
    reviewBy: '2027-03-01T00:00:00.000Z',
  });
});

test('a form without them says nothing of level, languages, examples and date', () => {
  expect(readPatternForm(new FormData())).toMatchObject({ level: 'project', languages: [], examples: [], reviewBy: null });
});

test('of two that are merged, the words of one stay, with the reasons and paths of both', () => {
  const one = { rule: 'A.', rationale: 'Because.', kind: 'pitfall', paths: ['a'] } as unknown as Pattern; // only these fields are read
  const other = { rule: 'B.', rationale: 'Since.', kind: 'command', paths: ['a', 'b'] } as unknown as Pattern; // only these fields are read
  expect(mergedStart(one, other)).toEqual({ rule: 'A.', rationale: 'Because.\n\nSince.', kind: 'pitfall', paths: ['a', 'b'] });
  expect(mergedStart(one, one).rationale).toBe('Because.');
});
