import type { ServedItem } from '@cairn/api';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement } from 'react';
import { anySession } from './any-session.ts';
import { servedToBoth } from './compare.ts';
import { ComparedServed } from './compared-served.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const item = (id: string): ServedItem => ({ type: 'pattern', id, label: id, title: id, tokens: 1, verdict: null });

test('what was not told is a word, and what was told without a verdict is not the same', async () => {
  shell = createTestShell();
  const first = anySession({ id: 'ses_first', served: [] });
  const second = anySession({ id: 'ses_second', served: [item('PAT-1')] });
  const Component = () => createElement(ComparedServed, { first, second, served: servedToBoth(first, second) });
  const page = await shell.open([{ path: '/', Component }], '/');
  await page.findByText('Context served');
  const [before, , after] = page.getAllByRole('cell');
  expect(before?.textContent).toBe('Not served');
  expect(before?.querySelector('.visually-hidden')).toBeNull();
  expect(after?.textContent).not.toContain('Not served');
});
