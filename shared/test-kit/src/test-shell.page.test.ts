import { call, notify, useCan, useSession } from '@cairn/shell';
import { afterEach, expect, test } from '@rstest/core';
import { createElement } from 'react';
import { Link, type RouteObject } from 'react-router';
import * as v from 'valibot';
import { apiError } from './answers.ts';
import { createTestShell, type TestShell } from './test-shell.ts';

let shell: TestShell;
afterEach(() => shell.close());

function Desk() {
  const session = useSession();
  const mayManage = useCan('tenant.manage');
  return createElement(
    'main',
    null,
    createElement('h1', null, session?.user.displayName ?? 'Nobody'),
    createElement('p', null, mayManage ? 'manages' : 'works'),
    createElement('button', { type: 'button', onClick: () => notify('green', 'Saved') }, 'Save'),
    createElement(Link, { to: '/app/broken' }, 'Broken'),
  );
}

const routes: RouteObject[] = [
  { path: '/app/desk', Component: Desk },
  {
    path: '/app/broken',
    Component: Desk,
    loader: () => {
      throw new Error('cannot be read');
    },
  },
];
const count = () => call('get', 'things', v.object({ count: v.number() }), { searchParams: { limit: 3 } });

test('what somebody may do follows from their role', async () => {
  shell = createTestShell({ user: { displayName: 'Grace', role: 'viewer' } });
  const page = await shell.open(routes, '/app/desk');
  expect(page.getByRole('heading').textContent).toBe('Grace');
  expect(page.getByText('works')).toBeTruthy();
  shell.signIn({ displayName: 'Olga', role: 'owner' });
  expect(await page.findByText('manages')).toBeTruthy();
  shell.signOut();
  expect(await page.findByText('Nobody')).toBeTruthy();
});

test('the client asks the server of the test, as the person who is signed in', async () => {
  shell = createTestShell({ api: { 'GET things': ({ query }: { query: Record<string, string> }) => ({ count: Number(query.limit) }) } });
  expect(await count()).toEqual({ count: 3 });
  expect(shell.calls).toEqual([{ method: 'GET', path: 'things', query: { limit: '3' }, json: undefined }]);
  shell.setAnswers({ 'GET things': apiError('FORBIDDEN') });
  await expect(count()).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
});

test('what has no answer is 404, and a body that is not what was agreed is refused', async () => {
  shell = createTestShell();
  await expect(count()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  shell.setAnswers({ 'GET things': { count: 'three' } });
  await expect(count()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
});

test('notifications are to be seen', async () => {
  shell = createTestShell();
  const page = await shell.open(routes, '/app/desk');
  page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => shell.notifications()).toEqual(['Saved']);
});

test('a page that fails is told to the test, at once and on the way', async () => {
  shell = createTestShell();
  await expect(shell.open(routes, '/app/broken')).rejects.toThrow('cannot be read');
  const page = await shell.open(routes, '/app/desk');
  await expect(page.go('/app/broken')).rejects.toThrow('cannot be read');
});

test('nothing is left for the next test: no call reaches it, and nobody is signed in', async () => {
  shell = createTestShell({ api: { 'GET things': { count: 1 } } });
  await count();
  shell.close();
  shell = createTestShell({ user: null });
  expect(shell.session()).toBeNull();
  expect(shell.calls).toEqual([]);
});
