import { queryClient } from '@cairn/shell';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { useQuery } from '@tanstack/react-query';
import { createElement, Fragment } from 'react';
import { AnswerFeedback } from './answer-feedback.tsx';
import { anyConversation, anyMessage, anyThread } from './any-thread.ts';
import { conversationWrite } from './change-conversation.ts';
import { threadQuery } from './queries.ts';
import { ShareConversation } from './share-conversation.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const { id } = anyConversation;

/** An answer of a thread, with the sharing dialog. */
function Shared() {
  const message = useQuery(threadQuery(id)).data?.messages[0] ?? anyMessage;
  const nothing = () => undefined;
  return createElement(
    Fragment,
    null,
    createElement(AnswerFeedback, { message, may: true }),
    createElement(ShareConversation, { conversation: anyConversation, message: null, onShare: undefined, onClose: nothing }),
  );
}

test('once it was said who reads a conversation, its answers can be judged as before', async () => {
  shell = createTestShell({
    api: {
      [`GET conversations/${id}`]: anyThread,
      [`GET conversations/${id}/readers`]: { people: 3, hidden: [] },
      [`PUT conversations/${id}/messages/${anyMessage.id}/feedback`]: { helpful: 1, unhelpful: 0, own: 'helpful' },
    },
  });
  const page = await shell.open([{ path: '/app/open', Component: Shared }], '/app/open');
  await page.findByText('3 people can read it');
  page.getByRole('button', { name: 'This answer was helpful', hidden: true }).click();
  await page.findByText('1 person found it helpful');
  expect(queryClient.getQueryData(threadQuery(id).queryKey)?.messages[0]?.feedback.own).toBe('helpful');
  expect(shell.notifications()).toEqual([]);
});

test('who reads it is asked anew once it was shared', async () => {
  shell = createTestShell({ api: { [`GET conversations/${id}/readers`]: { people: 1, hidden: [] } } });
  const page = await shell.open([{ path: '/app/open', Component: Shared }], '/app/open');
  await page.findByText('1 person can read it');
  shell.setAnswers({ [`GET conversations/${id}/readers`]: { people: 3, hidden: [] } });
  conversationWrite.onSaved(anyConversation);
  await page.findByText('3 people can read it');
});
