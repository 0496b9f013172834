import type { ConversationFacets } from '@cairn/api';
import { type ApiCall, apiError, createTestShell, emptyList, type TestPage, type TestShell } from '@cairn/test-kit';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { anyProject } from '../projects/any-project.ts';
import { routes } from '../routes.tsx';
import { anyConversation, anyMessage, anyThread } from './any-thread.ts';

const facets: ConversationFacets = { tags: [], branches: [], authors: [] };
const ids = ['cnv_1', 'cnv_2'] as const;

/** A conversation with one message. Responds with 404 to requests for other messages. */
const thread = (id: string) => (call: ApiCall) => {
  const message = `msg of ${id}`;
  const { around, through } = call.query;
  if ([around, through].some((asked) => asked !== undefined && asked !== message)) return apiError('NOT_FOUND');
  const conversation = { ...anyConversation, id, title: `Conversation ${id}` };
  return { ...anyThread, conversation, messages: [{ ...anyMessage, id: message, conversationId: id }], leaf: message, newest: message };
};

let shell: TestShell;
beforeEach(() => {
  rstest.stubGlobal('reportError', console.error); // the test DOM has none

  shell = createTestShell({
    api: {
      'GET conversations': { ...emptyList, items: ids.map((id) => ({ ...anyConversation, id, title: `Conversation ${id}` })), total: 2 },
      'GET conversations/facets': facets,
      'GET projects': { ...emptyList, items: [anyProject()], total: 1 },
      'GET projects/payments-api': anyProject(),
      ...Object.fromEntries(ids.map((id) => [`GET conversations/${id}`, thread(id)])),
    },
  });
});
afterEach(() => shell.close());

const heading = (page: TestPage, name: string) => page.findByRole('heading', { level: 1, name });
const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('J leads from a message that was pointed at to the next conversation, and points at nothing there', async () => {
  const page = await shell.open(routes, '/app/conversations?conversation=cnv_1&message=msg+of+cnv_1&source=1&path=msg+of+cnv_1');
  await heading(page, 'Conversation cnv_1');
  press('j');
  await heading(page, 'Conversation cnv_2');
  expect(page.address()).toBe('/app/conversations?conversation=cnv_2');
});

test('each time in the list says on hover when that was, the one beside an open conversation too', async () => {
  const page = await shell.open(routes, '/app/conversations');
  const row = (await page.findByRole('link', { name: 'Conversation cnv_1' })).closest('tr');
  const times = [...(row?.querySelectorAll('time') ?? [])];
  expect(times.length).toBeGreaterThan(1);
  expect(times.filter((time) => !time.title.includes('2026'))).toEqual([]);
});
