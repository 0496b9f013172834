import type { Article, ArticleText } from '@cairn/api';
import { type ApiCall, apiError, createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createElement, Fragment } from 'react';
import * as v from 'valibot';
import { articleQuery } from '../queries.ts';
import { type ArticleDraft, useArticleDraft } from './article-draft.ts';
import { TextActions } from './text-actions.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const person = { id: 'usr_1', name: 'Dana' };
const text: ArticleText = {
  locale: 'en',
  title: 'Export',
  slug: 'export',
  summary: '',
  body: 'Mine',
  state: 'draft',
  publishedRevision: null,
  sourceRevision: null,
  publishAt: null,
  updatedAt: '2026-11-29T10:00:00.000Z',
  updatedBy: person,
  version: 1,
};
const article: Article = {
  id: 'art_1',
  audience: 'signed-in',
  categoryId: null,
  archived: false,
  texts: [text],
  createdAt: '2026-11-29T10:00:00.000Z',
  version: 1,
};
const archived = (body: string): Article => ({
  ...article,
  archived: true,
  texts: [{ ...text, body, state: 'archived', version: 3 }],
  version: 2,
});
const path = 'articles/art_1';

let draft: ArticleDraft;
function Editor() {
  const { data } = useSuspenseQuery(articleQuery('art_1'));
  draft = useArticleDraft(data, 'en');
  return createElement(
    Fragment,
    null,
    createElement(TextActions, { article: data, text: data.texts[0], draft, note: 'Shorter', onPublished: () => undefined }),
    createElement('textarea', { 'aria-label': 'Text', value: draft.fields.body, onChange: () => undefined }),
    createElement('form', null, createElement('input', { 'aria-label': 'In a form' })),
  );
}

async function openEditor(api: Record<string, unknown>) {
  shell = createTestShell({ api: { [`GET ${path}`]: article, ...api } });
  const page = await shell.open([{ path: '/', Component: Editor }], '/');
  await page.findByRole('button', { name: 'Archive' });
  return page;
}

test('the keys of "Publish" belong to the editor, not to a form or a dialog on its page', async () => {
  const published = { ...text, state: 'published', publishedRevision: 1, version: 2 };
  const page = await openEditor({ [`POST ${path}/texts/en/transition`]: published });
  const press = (label: string, prevented = false) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true });
    if (prevented) event.preventDefault();
    page.getByLabelText(label).dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press('In a form')).toBe(false);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  expect(press('Text')).toBe(false);
  dialog.remove();
  press('Text', true);
  expect(shell.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(press('Text')).toBe(true);
  await page.findByRole('button', { name: 'Publish changes' });
  expect(shell.calls.at(-1)).toMatchObject({ method: 'POST', json: { to: 'published', changeNote: 'Shorter' } });
});

test('an archived article takes over what a colleague saved', async () => {
  const page = await openEditor({ [`PATCH ${path}`]: archived('Theirs') });
  page.getByRole('button', { name: 'Archive' }).click();
  await page.findByRole('button', { name: 'Return to draft' });
  expect([draft.fields.body, draft.state]).toEqual(['Theirs', 'saved']);
});

test('what was typed while an article was archived is no reason to write over what a colleague saved', async () => {
  const theirs = archived('Theirs').texts[0];
  const page = await openEditor({
    [`PATCH ${path}`]: () => {
      draft.change({ body: 'Mine, and more' });
      return archived('Theirs');
    },
    [`PUT ${path}/texts/en`]: () => apiError('CONFLICT', 409, { success: false, current: theirs }),
  });
  page.getByRole('button', { name: 'Archive' }).click();
  await page.findByRole('button', { name: 'Return to draft' });
  await draft.flush();
  expect(shell.calls.at(-1)).toMatchObject({ method: 'PUT', json: { body: 'Mine, and more', version: 1 } });
  await page.findByDisplayValue('Mine, and more');
  await expect.poll(() => draft.theirs?.body).toBe('Theirs');
});

test('a save whose answer was lost is no conflict with oneself, also when more was typed since', async () => {
  const server = { ...text };
  let answers = 0;
  await openEditor({
    [`PUT ${path}/texts/en`]: ({ json }: ApiCall) => {
      answers += 1;
      const sent = v.parse(v.object({ body: v.string(), version: v.number() }), json);
      if (sent.version !== server.version) return apiError('CONFLICT', 409, { success: false, current: { ...server } });
      Object.assign(server, { body: sent.body, version: sent.version + 1 });
      return answers === 1 ? apiError('SERVER_ERROR', 500) : { ...server };
    },
  });
  draft.change({ body: 'Mine, and more' });
  await draft.flush();
  await expect.poll(() => draft.state).toBe('failed');
  draft.change({ body: 'Mine, and much more' });
  await draft.flush();
  await expect.poll(() => [draft.state, draft.theirs]).toEqual(['saved', undefined]);
  expect([server.body, server.version]).toEqual(['Mine, and much more', 3]);
});
