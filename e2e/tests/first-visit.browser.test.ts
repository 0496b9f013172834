import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions } from 'playwright';
import { freshSignIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
let fresh: BrowserContextOptions;

beforeAll(async () => {
  fresh = await freshSignIn(browser, cairn.url, 'dev@acme.example');
});

/** The shell's own, once the page is there: it may have been asked for before this test looks. */
const atRest = /^\/api\/(?:registry\/|events$)/;

test.each(['/app', '/app/projects', '/app/conversations', '/app/decisions', '/app/learning', '/app/notifications', '/app/help'])(
  'a first visit of %s finds what it reads in the HTML, and asks the API for none of it',
  async (path) => {
    const { page, context, problems } = await visit(browser, fresh);
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'GET' && asked.push(new URL(request.url()).pathname));
    await page.goto(cairn.url + path);
    await page.locator('main h1').waitFor();
    const reads = asked.filter((requested) => requested.startsWith('/api/') && !atRest.test(requested));
    expect(reads).toEqual([]);
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
