import type { Pattern, User } from '@cairn/api';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { routes } from '../routes.tsx';
import { anyNeighbour, anyPattern, patternAnswers } from './any-pattern.ts';

let shell: TestShell;
afterEach(() => shell.close());

/** A pattern in full, as somebody with this role reads it. */
function read(given: Partial<Pattern>, role: User['role'] = 'owner') {
  shell = createTestShell({ user: { role }, api: patternAnswers([anyPattern(given)]) });
  return shell.open(routes, '/app/project/patterns?project=payments-api&pattern=pat_1&view=full');
}

test('what gives way to a proposal is chosen by who may accept it, and read by everybody else', async () => {
  const conflicts = [anyNeighbour(), anyNeighbour({ id: 'pat_8', number: 8, key: 'OPS' })];
  const page = await read({ conflicts }, 'viewer');
  expect(await page.findByText('If it is accepted, PAT-9 is superseded.')).toBeTruthy();
  expect(page.queryByText('If it is accepted, PAT-8 is superseded.')).toBeNull();
  expect(page.queryAllByRole('radio')).toEqual([]);
  shell.close();
  const theirs = await read({ conflicts });
  expect(await theirs.findAllByRole('radio')).toHaveLength(2);
  expect(theirs.queryByText('If it is accepted, PAT-9 is superseded.')).toBeNull();
});
