import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, rstest, test } from '@rstest/core';
import { routes } from '../routes.tsx';
import { anyPattern, patternAnswers } from './any-pattern.ts';

let shell: TestShell;
afterEach(() => {
  shell.close();
  rstest.unstubAllGlobals();
});

const patterns = Array.from({ length: 4 }, (_, at) => anyPattern({ id: `pat_${at}`, number: at, rule: `Rule ${at}.` }));

/** Opens the inbox with two of four patterns on its page. The response with the others waits for `send`. */
async function inbox() {
  rstest.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const { promise, resolve: send } = Promise.withResolvers<void>();
  const list = { total: patterns.length, offset: 0, limit: 25, next: null, previous: null };
  shell = createTestShell({
    user: { role: 'owner' },
    api: {
      ...patternAnswers(patterns),
      'GET patterns': async ({ query }: { query: Record<string, string> }) => {
        if (query.limit !== '100') return { ...list, items: patterns.slice(0, 2) };
        await promise;
        return { ...list, items: patterns };
      },
    },
  });
  return { page: await shell.open(routes, '/app/learning'), send };
}

const press = (target: HTMLElement, key: string) => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

test('while rows are ticked no letter decides the pattern in the preview', async () => {
  const { page } = await inbox();
  await page.findByRole('button', { name: /^Accept/ });
  const box = page.getByRole('checkbox', { name: 'Select Rule 1.' });
  box.click();
  await page.findByText('1 selected');
  for (const key of ['a', 's', 'r', 'e', 'm']) press(box, key);
  expect(page.queryByRole('dialog')).toBeNull();
  box.click();
  await expect.poll(() => page.queryByText('1 selected')).toBeNull();
  expect(shell.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  press(box, 'a');
  await expect.poll(() => shell.calls.some(({ path }) => path === 'patterns/pat_0/transition')).toBe(true);
});

test('all rows of the list are ticked, but for those whose tick was taken away meanwhile', async () => {
  const { page, send } = await inbox();
  (await page.findByRole('checkbox', { name: 'Select all on this page' })).click();
  (await page.findByRole('button', { name: 'Select all 4' })).click();
  const box = page.getByRole('checkbox', { name: 'Select Rule 1.' });
  box.click();
  await page.findByText('1 selected');
  send();
  await page.findByText('3 selected');
  box.click();
  await page.findByText('4 selected');
});

test('once all rows are ticked the focus is on the button that takes the ticks away', async () => {
  const { page, send } = await inbox();
  send();
  (await page.findByRole('checkbox', { name: 'Select all on this page' })).click();
  const all = await page.findByRole('button', { name: 'Select all 4' });
  all.focus();
  all.click();
  await page.findByText('4 selected');
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Clear selection' }));
});
