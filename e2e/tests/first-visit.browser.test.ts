import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions } from 'playwright';
import { freshSignIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
let fresh: BrowserContextOptions;

beforeAll(async () => {
  fresh = await freshSignIn(browser, cairn.url, 'dev@acme.example');
});

/** Opens a path as somebody who comes for the first time. `reads` is what was asked of the API before the page's heading stood. */
async function open(path: string) {
  const { page, context, problems } = await visit(browser, fresh);
  // In the page, since between the heading and the test's hearing of it a panel may ask for what it shows later.
  await page.addInitScript(() => {
    const asked: string[] = [];
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (!document.querySelector('main h1')) asked.push(new URL(input instanceof Request ? input.url : input, location.href).pathname);
      return fetch(input, init);
    };
    Object.assign(window, { asked });
  });
  await page.goto(cairn.url + path);
  await page.locator('main h1').waitFor();
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked); // as set above
  return { context, problems, reads: asked.filter((one) => one.startsWith('/api/')) };
}

test.each(['/app', '/app/projects', '/app/conversations', '/app/decisions', '/app/learning', '/app/notifications', '/app/help'])(
  'a first visit of %s finds what it reads in the HTML, and asks the API for none of it',
  async (path) => {
    const { context, problems, reads } = await open(path);
    expect(reads).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('an address with a query asks for itself', async () => {
  const { context, problems, reads } = await open('/app/decisions?status=accepted');
  expect(reads).toContain('/api/decisions');
  expect(problems).toEqual([]);
  await context.close();
});
