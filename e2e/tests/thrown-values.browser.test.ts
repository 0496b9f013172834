import { beforeAll, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { freshSignIn, visit } from '../support/browser.ts';
import { failuresTold } from '../support/failures-told.ts';
import { releaseNext } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

beforeAll(async () => {
  // Throws what the test has set on the window, in the render of the page or in its loader.
  await releaseNext(cairn, 'settings', (edit) => {
    edit('src/overview/page.tsx', 'usePage(t`Settings`);', "usePage(t`Settings`);\n  if ('drawn' in window) throw window.drawn.value;");
    edit(
      'src/routes.tsx',
      "path: '/app/settings', lazy",
      "path: '/app/settings', loader: async () => { if ('loaded' in window) throw window.loaded.value; return null; }, lazy",
    );
  });
});

/** Sets the value to throw on the window. It is created there, since most values cannot be serialized. */
const causes = {
  undefined: () => ({ value: undefined }),
  null: () => ({ value: null }),
  'a text': () => ({ value: 'a text' }),
  'a frozen object': () => ({ value: Object.freeze({}) }),
  'an error that cannot be read': () => ({
    value: Object.defineProperty(new Error(), 'message', {
      get() {
        throw undefined;
      },
    }),
  }),
} as const;

async function comeAndThrow(page: Page, by: 'drawn' | 'loaded', cause: () => unknown): Promise<void> {
  await page.goto(`${cairn.url}/app/projects`);
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await page.evaluate(`window.${by} = (${cause.toString()})()`);
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
}

const panel = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Settings did not load' }) });

for (const by of ['drawn', 'loaded'] as const)
  test.each(Object.entries(causes))(`%s thrown as a page is ${by} shows the panel, is reported, and the rest goes on`, async (_, cause) => {
    const { page, context } = await visit(browser, await freshSignIn(browser, cairn.url, 'dev@acme.example'));
    const since = cairn.output().length;
    await comeAndThrow(page, by, cause);
    await panel(page).waitFor();
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await page.evaluate((name) => Reflect.deleteProperty(window, name), by);
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Settings', exact: true }).waitFor();
    await expect.poll(() => failuresTold(cairn, since)).toEqual([expect.objectContaining({ remote: 'settings', code: 'RENDER' })]);
    await context.close();
  });
