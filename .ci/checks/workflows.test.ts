import { readFileSync } from 'node:fs';
import { expect, test } from '@rstest/core';
import { problemsOf } from './workflows.ts';

const whole = readFileSync('.github/workflows/remote.yml', 'utf8');

test('the pipeline of a remote is a workflow', async () => {
  expect(await problemsOf('remote.yml', whole)).toEqual([]);
});

test.each([
  ['a job that waits for one which is not there', 'needs: check', 'needs: chek', /"chek" which does not exist/],
  ['YAML that is none', 'jobs:\n', 'jobs:\n - a\n  b: c\n', /remote\.yml: .* at line \d+/],
  ['a key that GitHub does not know', 'runs-on:', 'run-on:', /"run-on"/],
  ['an output of a step without that name', '- id: name', '- id: other', /"name" is not defined/],
])('%s is told', async (_, from, to, told) => {
  expect((await problemsOf('remote.yml', whole.replace(from, to))).join('\n')).toMatch(told);
});
