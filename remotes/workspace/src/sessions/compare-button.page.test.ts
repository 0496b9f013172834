import type { Session } from '@cairn/api';
import { type ApiCall, createTestShell, emptyList, type TestPage, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement } from 'react';
import { anySession } from './any-session.ts';
import { CompareButton } from './compare-button.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const session = anySession({ id: 'ses_here', branch: 'fix/one' });
const other = (id: string, more: Partial<Session>) => anySession({ id, goal: id, createdAt: '2026-11-19T10:00:00.000Z', ...more });

/** The compare button of `session` in a project with these sessions. */
async function open(items: readonly Session[]): Promise<TestPage> {
  const list = ({ query }: ApiCall) => {
    const found = items.filter(({ branch }) => query.branch === undefined || query.branch === branch);
    return { ...emptyList, items: found, total: found.length };
  };
  shell = createTestShell({ api: { 'GET sessions': list } });
  return shell.open([{ path: '/', Component: () => createElement('div', {}, 'Page', createElement(CompareButton, { session })) }], '/');
}

test('a session is compared with another of its project, the older one first, those on its branch before others', async () => {
  const page = await open([
    other('ses_elsewhere', { createdAt: '2026-11-21T10:00:00.000Z' }),
    session,
    other('ses_before', { branch: 'fix/one' }),
  ]);
  (await page.findByRole('button', { name: 'Compare with …' })).click();
  const entries = await page.findAllByRole('menuitem');
  expect(entries.map((entry) => entry.getAttribute('href'))).toEqual([
    '/app/sessions?session=ses_before&with=ses_here&view=compare&project=payments-api',
    '/app/sessions?session=ses_here&with=ses_elsewhere&view=compare&project=payments-api',
  ]);
});

test('nothing is to be compared with where it is the only one', async () => {
  const page = await open([session]);
  // The button is shown until that is known.
  await page.findByRole('button', { name: 'Compare with …' });
  await expect.poll(() => page.queryByRole('button')).toBeNull();
});
