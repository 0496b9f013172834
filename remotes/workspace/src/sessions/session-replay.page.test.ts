import type { ServedItem, Session, SessionEvent } from '@cairn/api';
import { queryClient } from '@cairn/shell';
import { type ApiCall, createTestShell, emptyList, type TestPage, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { act, createElement, Suspense } from 'react';
import { anyProject } from '../projects/any-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { anyEvent, anySession } from './any-session.ts';
import { sessionEventsQuery, sessionQuery } from './queries.ts';
import { SessionReplay } from './session-replay.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const item = (id: string): ServedItem => ({ type: 'pattern', id, label: id, title: `Rule ${id}`, tokens: 1, verdict: null });

/** Opens the replay of a session with these events, at a URL with this query. */
async function open(session: Session, events: readonly SessionEvent[], query = ''): Promise<TestPage> {
  shell = createTestShell({ api: { 'GET sessions': emptyList } });
  queryClient.setQueryData(sessionQuery(session.id).queryKey, session);
  queryClient.setQueryData(projectQuery(session.projectSlug).queryKey, anyProject());
  queryClient.setQueryData(sessionEventsQuery(session.id).queryKey, [...events]);
  const Component = () => createElement(Suspense, null, createElement(SessionReplay, { id: session.id }));
  const page = await shell.open([{ path: '/', Component }], `/${query}`);
  await page.findByText('Context served');
  return page;
}

/** Notes with the same time, as sent together by an agent. */
const notes = (count: number) => Array.from({ length: count }, (_, nth) => anyEvent({ sequence: nth + 1, text: `Note ${nth + 1}` }));
/** Returns the text of the current step. */
const current = (page: TestPage) => page.getByRole('list', { name: 'What happened' }).querySelector('[aria-current]')?.textContent ?? '';
const press = (page: TestPage, name: string) => act(async () => page.getByRole('button', { name }).click());
const key = (page: TestPage, name: string) =>
  act(async () => {
    page.getByRole('slider').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });

test('what came of a session stands before what it was served, of which there are six until more is asked for', async () => {
  const served = Array.from({ length: 9 }, (_, at) => item(`PAT-${at}`));
  const page = await open(anySession({ served, summary: { completed: 'Found it', learned: '', nextSteps: '' } }), []);
  const titles = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Summary it wrote', 'Proposed', 'Context served']);
  expect(page.getAllByText(/^Rule PAT-/).length).toBe(6);
  page.getByRole('button', { name: '3 more' }).click();
  await expect.poll(() => page.getAllByText(/^Rule PAT-/).length).toBe(9);
  await expect.poll(() => document.activeElement?.textContent).toBe('Rule PAT-6');
});

test('of steps at one moment each is reached by Earlier and Later, and by the keys of the scrubber', async () => {
  const page = await open(anySession(), notes(5));
  expect(current(page)).toContain('Note 5');
  for (const note of [4, 3]) {
    await press(page, 'Earlier');
    expect(current(page)).toContain(`Note ${note}`);
  }
  await press(page, 'Later');
  expect(current(page)).toContain('Note 4');
  for (const [name, note] of [
    ['Home', 1],
    ['ArrowRight', 2],
    ['ArrowUp', 3],
    ['ArrowLeft', 2],
    ['End', 5],
    ['ArrowDown', 4],
  ] as const) {
    await key(page, name);
    expect(current(page)).toContain(`Note ${note}`);
  }
  expect(page.getByRole('slider').getAttribute('aria-valuetext')).toBe('Step 4 of 5');
});

test('the address keeps the step that one rests at, and none at the end, where one stays as steps are added', async () => {
  const session = anySession();
  const page = await open(session, notes(3), '?step=2');
  expect(current(page)).toContain('Note 2');
  await press(page, 'Earlier');
  await expect.poll(() => page.address()).toBe('/?step=1');
  queryClient.setQueryData(sessionEventsQuery(session.id).queryKey, notes(4));
  await page.findByText('Note 4');
  expect(current(page)).toContain('Note 1');
  await key(page, 'End');
  await expect.poll(() => page.address()).toBe('/');
  queryClient.setQueryData(sessionEventsQuery(session.id).queryKey, notes(5));
  await page.findByText('Note 5');
  expect(current(page)).toContain('Note 5');
});

test('an address that names no step of the session opens at its end', async () => {
  const page = await open(anySession(), notes(3), '?step=0.4');
  expect(current(page)).toContain('Note 3');
  await page.go('/?step=99');
  expect(current(page)).toContain('Note 3');
});

test('where errors alone are shown, one looks at the last of them, goes among them, and stays there as the rest comes back', async () => {
  const events = notes(9).map((event) => (event.sequence % 3 === 0 ? event : { ...event, kind: 'error' as const }));
  const page = await open(anySession(), events, '?only=errors');
  expect(current(page)).toContain('Note 8');
  await press(page, 'Earlier');
  await press(page, 'Earlier');
  expect(current(page)).toContain('Note 5');
  await expect.poll(() => page.address()).toBe('/?only=errors&step=5');
  await page.go(`/${page.getByRole('link', { name: /^All/ }).getAttribute('href')}`);
  await page.findByText('Note 6');
  expect(current(page)).toContain('Note 5');
});

test('it is said how many secrets were taken out, and how many tokens of how many it was served; nothing where there is nothing to say', async () => {
  const page = await open(anySession({ redactions: 2, served: [item('PAT-1')], servedTokens: 1_440, servedBudget: 2_000 }), []);
  page.getByText('2 secrets were redacted before this was stored');
  page.getByText('1,440 of 2,000 tokens');
  shell.close();
  const bare = await open(anySession(), []);
  expect(bare.queryByText(/redacted before/)).toBeNull();
  expect(bare.queryByText(/of 0 tokens/)).toBeNull();
});

test('a summary in another language than the page has its own direction, within a line that has the page’s', async () => {
  const page = await open(anySession({ summary: { completed: 'Found it.', learned: '', nextSteps: '' } }), []);
  const text = page.getByText('Found it.');
  expect([text.localName, text.parentElement?.getAttribute('dir')]).toEqual(['bdi', null]);
});

test('of a session that goes on, the steps that are known are not read again', async () => {
  const page = await open(anySession(), notes(5));
  const more = anyEvent({ sequence: 6, text: 'Note 6' });
  shell.setAnswers({
    [`GET sessions/${anySession().id}/events`]: ({ query }: ApiCall) => ({ items: query.after === '5' ? [more] : [], more: false }),
  });
  await act(() => queryClient.invalidateQueries({ queryKey: ['sessions', 'events'] }));
  await expect.poll(() => current(page)).toContain('Note 6');
  expect(shell.calls.filter(({ path }) => path.endsWith('/events')).map(({ query }) => query.after)).toEqual(['5']);
  expect(page.getByRole('list', { name: 'What happened' }).children.length).toBe(6);
});

test('how many steps there are of each kind is said before one asks for them', async () => {
  const page = await open(anySession(), [...notes(3), anyEvent({ sequence: 4, kind: 'error' }), anyEvent({ sequence: 5, kind: 'prompt' })]);
  const kinds = [...page.getByRole('navigation', { name: 'Steps' }).querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(kinds).toEqual(['All5', 'Prompts1', 'Errors1']);
});
