import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Browser, Cookie } from 'playwright';
import { launchBrowser, signIn, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';

let cairn: Cairn;
let browser: Browser;
/** A sign-in in a browser that has kept nothing else. */
let fresh: { serviceWorkers: 'block'; storageState: { cookies: Cookie[]; origins: [] } };

beforeAll(async () => {
  [cairn, browser] = await Promise.all([startCairn(), launchBrowser()]);
  const { page, context } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  const { cookies } = await context.storageState();
  fresh = { serviceWorkers: 'block', storageState: { cookies, origins: [] } };
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await cairn?.stop();
});

test.each(['/app', '/app/projects', '/app/conversations', '/app/decisions'])(
  'a first visit of %s finds what it reads in the HTML, and asks the API for none of it',
  async (path) => {
    const { page, context, problems } = await visit(browser, fresh);
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'GET' && asked.push(new URL(request.url()).pathname));
    await page.goto(cairn.url + path);
    await page.locator('main h1').waitFor();
    expect(asked.filter((requested) => requested.startsWith('/api/'))).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('an address with a query asks for itself', async () => {
  const { page, context } = await visit(browser, fresh);
  const answered = page.waitForResponse(
    (response) => response.url().includes('/api/decisions?') && response.url().includes('status=accepted'),
  );
  await page.goto(`${cairn.url}/app/decisions?status=accepted`);
  expect((await answered).status()).toBe(200);
  await context.close();
});
