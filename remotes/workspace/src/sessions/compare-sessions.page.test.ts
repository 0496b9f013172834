import { queryClient } from '@cairn/shell';
import { createTestShell, type TestPage, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement, Suspense } from 'react';
import { anyEvent, anySession } from './any-session.ts';
import { CompareSessions } from './compare-sessions.tsx';
import { sessionEventsQuery, sessionQuery } from './queries.ts';

let shell: TestShell;
afterEach(() => shell.close());

const run = (ok: boolean, sequence: number) => anyEvent({ sequence, kind: 'command', text: 'go test', ok });
const asked = anyEvent({ kind: 'prompt', text: 'Find it' });

/** Two sessions side by side: the same was asked of both, a command failed in the first and went well in the second. */
async function open(): Promise<TestPage> {
  shell = createTestShell();
  const both = [
    [anySession({ id: 'ses_first' }), [asked, run(false, 2)]],
    [anySession({ id: 'ses_second' }), [asked, run(true, 2)]],
  ] as const;
  for (const [session, events] of both) {
    queryClient.setQueryData(sessionQuery(session.id).queryKey, session);
    queryClient.setQueryData(sessionEventsQuery(session.id).queryKey, [...events]);
  }
  const compared = createElement(CompareSessions, { first: 'ses_first', second: 'ses_second' });
  const Component = () => createElement(Suspense, null, compared);
  const page = await shell.open([{ path: '/', Component }], '/');
  await page.findByText('Where they parted');
  return page;
}

test('what both did is folded to a line that lists it; what failed in one alone is said to have failed there', async () => {
  const page = await open();
  const fold = page.getByText('1 step in common').closest('details');
  expect(fold?.textContent).toContain('Find it');
  expect(fold?.textContent).not.toContain('go test');
  const did = (name: string) => page.getByRole('list', { name: `What ${name} did here` }).textContent;
  expect(did('s_first')).toMatch(/go test.*It failed\./);
  expect(did('s_econd')).toMatch(/go test.*It went well\./);
});
