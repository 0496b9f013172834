import type { SupportThread } from '@cairn/api';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { type Draft, type Drafts, DraftsContext, setFieldValue } from '@cairn/ui/core';
import { afterEach, expect, test } from '@rstest/core';
import { createElement } from 'react';
import { OwnTicket } from './own-ticket.tsx';
import { ticketArrived } from './queries.ts';

let shell: TestShell;
afterEach(() => shell.close());

const at = '2026-11-29T10:00:00.000Z';
const thread: SupportThread = {
  ticket: {
    id: 'tic_1',
    number: 7,
    subject: 'A 401 after rotating',
    status: 'open',
    type: 'problem',
    open: true,
    mergedInto: null,
    ratable: false,
    createdAt: at,
    updatedAt: at,
  },
  rating: null,
  messages: [],
};

const stored = new Map<string, Draft>();
const drafts: Drafts = {
  open: (form) => ({
    stored: stored.get(form),
    save(content) {
      if (content) stored.set(form, { ...content, savedAt: 1 });
      else stored.delete(form);
      return true;
    },
  }),
  Note: () => null,
  Leave: () => null,
  holdUnsaved: () => () => undefined,
};

test('what was being written when support merged the ticket stays on the page', async () => {
  shell = createTestShell({ api: { 'GET support/tickets/7': thread } });
  const Component = () => createElement(DraftsContext, { value: drafts }, createElement(OwnTicket, { number: 7 }));
  const page = await shell.open([{ path: '/', Component }], '/');
  const field = await page.findByRole('textbox', { name: 'Write again' });
  if (!(field instanceof HTMLTextAreaElement)) throw new TypeError('no text area');
  setFieldValue(field, { value: 'It happens with the new key too', checked: null });
  const ticket = { ...thread.ticket, open: false, mergedInto: { number: 9, own: true } };
  ticketArrived({ ...thread, ticket });
  await page.findByText('This ticket continues in #9');
  expect(page.queryByRole('textbox')).toBeNull();
  expect(await page.findByText('It happens with the new key too')).toBeTruthy();
});
