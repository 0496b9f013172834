import type { BranchKnowledge } from '@cairn/api';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement } from 'react';
import { Merged } from './merged.tsx';

let shell: TestShell;
afterEach(() => shell.close());

test('what went along is named, with how much more there is', async () => {
  shell = createTestShell();
  const projectSlug = 'payments-api';
  const merged: NonNullable<BranchKnowledge['merged']> = {
    at: '2026-11-20T10:00:00.000Z',
    patterns: [{ id: 'pat_1', projectSlug, number: 7, rule: 'Retry after a timeout alone.', status: 'accepted' }],
    decisions: [
      { id: 'dec_1', projectSlug, number: 14, title: 'Keep amounts as integers', status: 'accepted' },
      { id: 'dec_2', projectSlug, number: 15, title: 'Round once, at the end', status: 'proposed' },
    ],
    promoted: 5,
  };
  const page = await shell.open([{ path: '/', Component: () => createElement(Merged, { merged }) }], '/');
  await page.findByText('Retry after a timeout alone.');
  expect(page.getByRole('link', { name: 'PAT-7' }).getAttribute('href')).toContain('pattern=pat_1');
  expect(page.getByRole('link', { name: 'Keep amounts as integers' }).getAttribute('href')).toContain('decision=14');
  const held = page.getByRole('region', { name: 'Applies everywhere since the merge' });
  const others = page.getByRole('region', { name: 'Merged, not in force' });
  const linksIn = (part: HTMLElement) => [...part.querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(linksIn(held)).toEqual(['PAT-7', 'Keep amounts as integers']);
  expect(linksIn(others)).toEqual(['Round once, at the end']);
  expect(page.getAllByText(/more are not shown/).map(({ textContent }) => textContent)).toEqual(['2 more are not shown']);
});
