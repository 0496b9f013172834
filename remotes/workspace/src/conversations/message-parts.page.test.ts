import { createTestShell, type TestPage, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement } from 'react';
import { anyMessage } from './any-thread.ts';
import { MessageParts } from './message-parts.tsx';
import { ModelNow } from './model-now.ts';

let shell: TestShell;
afterEach(() => shell.close());

/** An answer composed without a model, as an owner sees it with or without a connected model. */
async function composed(connected: boolean): Promise<TestPage> {
  shell = createTestShell({ user: { role: 'owner' } });
  const message = { ...anyMessage, parts: [{ type: 'notice' as const, code: 'NO_MODEL' as const }] };
  const Component = () => createElement(ModelNow, { value: connected }, createElement(MessageParts, { message, source: null }));
  const page = await shell.open([{ path: '/', Component }], '/');
  await page.findByText(/^No language model/);
  return page;
}

test('without a model an answer says so, and leads to where one is connected', async () => {
  const page = await composed(false);
  page.getByText(/^No language model is connected\./);
  expect(page.queryByRole('link', { name: 'Connect a language model' })).not.toBeNull();
});

test('once one is connected, an answer of before says what was true then, and leads nowhere', async () => {
  const page = await composed(true);
  page.getByText(/^No language model was connected\./);
  expect(page.queryByRole('link')).toBeNull();
});
