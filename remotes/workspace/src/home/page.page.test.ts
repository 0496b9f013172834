import { createTestShell, emptyList, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { anyPattern } from '../learning/any-pattern.ts';
import { routes } from '../routes.tsx';

let shell: TestShell;
afterEach(() => shell.close());

/** The home page of a read-only person, with these numbers of patterns and decisions to review. */
function home(patterns: number, decisions: number) {
  shell = createTestShell({
    user: { role: 'viewer' },
    api: {
      'GET registry/setup': { steps: [] },
      'GET projects': emptyList,
      'GET patterns': { ...emptyList, items: [anyPattern()], total: patterns },
      'GET decisions': { ...emptyList, total: decisions },
      'GET sessions': emptyList,
      'GET conversations': emptyList,
    },
  });
  return shell.open(routes, '/app');
}

test('whoever only reads is told of all that is proposed, patterns and decisions', async () => {
  const page = await home(5, 2);
  await page.findByRole('heading', { level: 1, name: '7 items proposed' });
  expect(page.getByText('Proposed patterns')).toBeTruthy();
  expect(page.queryByText(/to review/)).toBeNull();
});

test('one pattern alone is no decision', async () => {
  const page = await home(1, 0);
  await page.findByRole('heading', { level: 1, name: '1 item proposed' });
  expect(page.queryByText(/0 decisions/)).toBeNull();
});
