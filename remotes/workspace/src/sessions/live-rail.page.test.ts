import { createTestShell, type TestPage, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement } from 'react';
import { anySession } from './any-session.ts';
import { openSessionsLink } from './links.ts';
import { LiveRail } from './live-rail.tsx';

let shell: TestShell;
afterEach(() => shell.close());

/** The rail of a project with `total` open sessions, two of which are shown. */
async function open(total: number, tokens = 12_300): Promise<TestPage> {
  shell = createTestShell();
  const sessions = ['ses_one', 'ses_two'].map((id) => anySession({ id, status: 'active', tokens }));
  const Component = () => createElement(LiveRail, { sessions, total, all: openSessionsLink('payments-api') });
  const page = await shell.open([{ path: '/', Component }], '/');
  await page.findByRole('heading');
  return page;
}

test('the rail counts all open sessions, and leads to all of them where it does not show them', async () => {
  const page = await open(18);
  page.getByRole('heading', { name: '18 open sessions' });
  const address = new URL(page.getByRole('link', { name: 'All' }).getAttribute('href') ?? '', 'http://cairn.test');
  expect(address.pathname).toBe('/app/sessions');
  expect(Object.fromEntries(address.searchParams)).toEqual({ project: 'payments-api', status: 'active,idle' });
});

test('where it shows them all there is nowhere to lead to; a card says what its numbers count', async () => {
  const page = await open(2);
  expect(page.queryByRole('link', { name: 'All' })).toBeNull();
  expect(page.getAllByText('12K tokens').length).toBe(2);
});

test('one token is one', async () => {
  const page = await open(2, 1);
  expect(page.getAllByText('1 token').length).toBe(2);
});

test('a session that waits says for whom, and quotes what its agent asks', async () => {
  shell = createTestShell();
  const waiting = { since: new Date().toISOString(), text: 'Drop the old table now?' };
  const sessions = [anySession({ status: 'active', lastEventAt: waiting.since, waiting })];
  const Component = () => createElement(LiveRail, { sessions, total: 1, all: openSessionsLink(undefined) });
  const page = await shell.open([{ path: '/', Component }], '/');
  const card = await page.findByRole('link', { name: /Waits for/ });
  expect(card.textContent).toContain('Waits for Jonas Weber: “Drop the old table now?”');
  expect(card.textContent).toContain('Waiting');
});
