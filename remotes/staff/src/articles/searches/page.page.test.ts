import type { ArticleSearch } from '@cairn/api';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { Component } from './page.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const search: ArticleSearch = {
  id: 'asr_1',
  query: 'rotate keys',
  locale: 'en',
  searches: 3,
  lastAt: '2026-11-29T10:00:00.000Z',
  state: 'open',
  version: 1,
};

test('a search is sent once while it is saved, and the page after the last one leads to the last one', async () => {
  const saved = Promise.withResolvers<ArticleSearch>();
  const offset = (page: number) => (page - 1) * 50;
  shell = createTestShell({
    api: {
      'GET articles/searches': ({ query }: { query: Readonly<Record<string, string>> }) => {
        const isLast = query.offset === String(offset(2));
        return { items: isLast ? [search] : [], offset: Number(query.offset), limit: 50, total: 51 };
      },
      'PATCH articles/searches/asr_1': () => saved.promise,
    },
  });
  const page = await shell.open([{ path: '/app/staff/articles/searches', Component }], '/app/staff/articles/searches?page=3');
  const done = await page.findByRole('button', { name: 'Done' });
  expect(page.address()).toBe('/app/staff/articles/searches?page=2');
  done.click();
  await expect.poll(() => done.getAttribute('aria-disabled')).toBe('true');
  done.click();
  saved.resolve({ ...search, state: 'done', version: 2 });
  await expect.poll(() => done.getAttribute('aria-disabled')).toBe(null);
  expect(shell.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});
