import type { ServedItem } from '@cairn/api';
import { queryClient } from '@cairn/shell';
import { createTestShell, emptyList, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement, Suspense } from 'react';
import { anyProject } from '../projects/any-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { anySession } from './any-session.ts';
import { sessionEventsQuery, sessionQuery } from './queries.ts';
import { SessionReplay } from './session-replay.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const item = (id: string): ServedItem => ({ type: 'pattern', id, label: id, title: `Rule ${id}`, tokens: 1, verdict: null });

test('what came of a session stands before what it was served, of which there are six until more is asked for', async () => {
  const served = Array.from({ length: 9 }, (_, at) => item(`PAT-${at}`));
  const session = anySession({ served, summary: { completed: 'Found it', learned: '', nextSteps: '' } });
  shell = createTestShell({ api: { 'GET sessions': emptyList } });
  queryClient.setQueryData(sessionQuery(session.id).queryKey, session);
  queryClient.setQueryData(projectQuery(session.projectSlug).queryKey, anyProject());
  queryClient.setQueryData(sessionEventsQuery(session.id).queryKey, []);
  const Component = () => createElement(Suspense, null, createElement(SessionReplay, { id: session.id }));
  const page = await shell.open([{ path: '/', Component }], '/');
  await page.findByText('What it was served');
  const titles = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Summary it wrote', 'What it left behind', 'What it was served']);
  expect(page.getAllByText(/^Rule PAT-/).length).toBe(6);
  page.getByRole('button', { name: '3 more' }).click();
  await expect.poll(() => page.getAllByText(/^Rule PAT-/).length).toBe(9);
  await expect.poll(() => document.activeElement?.textContent).toBe('Rule PAT-6');
});
