import type { Session } from '@cairn/api';
import { queryClient, setCurrentProject, useCurrentProject } from '@cairn/shell';
import { createTestShell, type TestPage, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement, Suspense } from 'react';
import { anyProject } from '../projects/any-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { anyEvent, anySession } from './any-session.ts';
import { CompareSessions } from './compare-sessions.tsx';
import { sessionEventsQuery, sessionQuery } from './queries.ts';

let shell: TestShell;
afterEach(() => shell.close());

const run = (ok: boolean, sequence: number) => anyEvent({ sequence, kind: 'command', text: 'go test', ok });
const asked = anyEvent({ kind: 'prompt', text: 'Find it' });

/** Two sessions side by side with the same prompt: a command fails in the first and succeeds in the second. */
async function open(second: Partial<Session> = {}): Promise<TestPage> {
  shell = createTestShell();
  setCurrentProject(null);
  const both = [
    [anySession({ id: 'ses_first' }), [asked, run(false, 2)]],
    [anySession({ id: 'ses_second', ...second }), [asked, run(true, 2)]],
  ] as const;
  for (const [session, events] of both) {
    queryClient.setQueryData(sessionQuery(session.id).queryKey, session);
    queryClient.setQueryData(sessionEventsQuery(session.id).queryKey, [...events]);
    const project = anyProject({ id: session.projectId, slug: session.projectSlug, name: session.projectName });
    queryClient.setQueryData(projectQuery(session.projectSlug).queryKey, project);
  }
  const Project = () => createElement('output', null, useCurrentProject()?.name);
  const compared = createElement(CompareSessions, { first: 'ses_first', second: 'ses_second' });
  const Component = () => createElement(Suspense, null, compared, createElement(Project));
  const page = await shell.open([{ path: '/', Component }], '/');
  await page.findByText('Where they differ');
  return page;
}

test('what both did is folded to a line that lists it; what failed in one alone is said to have failed there', async () => {
  const page = await open();
  const fold = page.getByText('1 step in common').closest('details');
  expect(fold?.textContent).toContain('Find it');
  expect(fold?.textContent).not.toContain('go test');
  const did = (name: string) => page.getByRole('list', { name: `Steps of ${name}` }).textContent;
  expect(did('s_first')).toMatch(/go test.*Failed/);
  expect(did('s_econd')).toMatch(/go test.*Completed/);
});

test('the project in view is that of both, and none where each has its own', async () => {
  const page = await open();
  await expect.poll(() => page.getByRole('status').textContent).toBe('Payments API');
  shell.close();
  const apart = await open({ projectId: 'prj_2', projectSlug: 'ledger', projectName: 'Ledger' });
  expect(apart.getByRole('status').textContent).toBe('');
});
